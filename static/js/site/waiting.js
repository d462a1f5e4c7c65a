/**
 * The visitor's games in which it is his turn, soonest deadline first: kept true by the lobby's
 * line, by other tabs and by asking again when the page is looked at. Draws nothing.
 */

import { getJson } from "../base/api.js";
import { listenToLobby } from "../base/lobby_socket.js";
import { hasSession } from "./me.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */
/** @typedef {(waiting: readonly TableSummary[], fresh: string | null) => void} WaitingListener */

/** Another device may have moved meanwhile, and nobody tells of a turn that is over. */
const ASK_EVERY_MS = 120_000;

/** @type {TableSummary[]} */
let waiting = [];
/** @type {Set<WaitingListener>} */
const listeners = new Set();
const tabs = new BroadcastChannel("bito-waiting");
/** The newest question: an older answer that comes late does not count. */
let question = 0;

/** @returns {readonly TableSummary[]} */
export const waitingGames = () => waiting;

/**
 * Called after every change; `fresh` is the table at which it has just become the visitor's turn.
 * @param {WaitingListener} listener
 */
export function onWaiting(listener) {
  listeners.add(listener);
}

/** Starts to watch; does nothing for a stranger, who has no games. */
export function watchWaiting() {
  if (!hasSession()) return;
  listenToLobby({
    opened: () => void refresh(),
    yourTurn: (message) => void refresh(message.table),
  });
  tabs.addEventListener("message", () => void refresh());
  document.addEventListener("visibilitychange", () => document.hidden || void refresh());
  setInterval(() => document.hidden || waiting.length === 0 || void refresh(), ASK_EVERY_MS);
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
  take([], null);
}

/** @param {string | null} [fresh] */
async function refresh(fresh = null) {
  const mine = ++question;
  try {
    const { tables } = await getJson("/api/tables?mine=1");
    if (mine === question || fresh) take(tables.filter(isWaiting), fresh);
  } catch {
    // Without an answer the count stays as it was; the next turn or look asks again.
  }
}

/** @param {TableSummary} game */
const isWaiting = (game) => game.status === "playing" && game.your_turn === true;

/** @param {TableSummary[]} games @param {string | null} fresh */
function take(games, fresh) {
  waiting = games;
  for (const listener of listeners) listener(waiting, fresh);
}
