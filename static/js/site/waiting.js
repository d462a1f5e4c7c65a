/**
 * The visitor's games in which it is his turn, soonest deadline first: kept true by the lobby's
 * line, by other tabs and by asking again when the page is looked at. Draws nothing.
 */

import { getJson } from "../base/api.js";
import { listenToLobby } from "../base/lobby_socket.js";
import { hasSession } from "./me.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */
/** @typedef {(waiting: readonly TableSummary[], fresh: readonly string[]) => void} WaitingListener */

/** Another device may have moved meanwhile, and nobody tells of a turn that is over. */
const ASK_EVERY_MS = 120_000;

/** @type {TableSummary[]} */
let waiting = [];
/** @type {Set<WaitingListener>} */
const listeners = new Set();
const tabs = new BroadcastChannel("bito-waiting");
/** The newest question: an older answer that comes late does not count. */
let question = 0;
/** @type {string[]} tables at which it became his turn, not yet told to the listeners */
let news = [];
let isWatching = false;

/** @returns {readonly TableSummary[]} */
export const waitingGames = () => waiting;

/**
 * Called after every change; `fresh` are the tables at which it has just become the visitor's turn.
 * @param {WaitingListener} listener
 */
export function onWaiting(listener) {
  listeners.add(listener);
}

/**
 * Starts to watch, once.
 * @param {(isFinal: boolean, code: number) => void} lost the line, as the lobby's listeners hear it
 */
export function watchWaiting(lost) {
  if (!isWatching) {
    isWatching = true;
    listenToLobby({
      lost,
      opened: () => void refresh(),
      yourTurn: (message) => void refresh(message.table),
    });
    tabs.addEventListener("message", () => void refresh());
    document.addEventListener("visibilitychange", () => document.hidden || void refresh());
    setInterval(() => document.hidden || waiting.length === 0 || void refresh(), ASK_EVERY_MS);
  }
  void refresh();
}

/**
 * The table page knows first whose turn it is there: it tells after every update.
 * @param {string} table @param {boolean} isMine
 */
export function noteTurn(table, isMine) {
  if (!hasSession() || isMine === waiting.some((game) => game.id === table)) return;
  tabs.postMessage(table);
  void refresh();
}

/** The next game after this page's one, in the order of deadlines and round again. */
export function nextWaiting() {
  const open = openTable();
  const at = waiting.findIndex((game) => game.id === open);
  const next = waiting[(at + 1) % Math.max(1, waiting.length)];
  return next?.id === open ? undefined : next;
}

/** @returns {string | null} the table this page shows */
export function openTable() {
  return /^\/tables\/([0-9a-z]+)$/.exec(location.pathname)?.[1] ?? null;
}

/** Nobody is signed in any more. */
export function forgetWaiting() {
  question += 1;
  take([]);
}

/** @param {string} [fresh] */
async function refresh(fresh) {
  if (fresh) news.push(fresh);
  const mine = ++question;
  try {
    const { tables } = await getJson("/api/tables?mine=1");
    if (mine === question) take(tables.filter(isWaiting));
  } catch {
    // Without an answer the count stays as it was; the next turn or look asks again.
  }
}

/** @param {TableSummary} game */
const isWaiting = (game) => game.status === "playing" && game.your_turn === true;

/** @param {TableSummary[]} games */
function take(games) {
  const fresh = news;
  news = [];
  waiting = games;
  for (const listener of listeners) listener(waiting, fresh);
}
