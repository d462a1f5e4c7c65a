/**
 * The visitor's games in which it is his turn, soonest deadline first: kept true by the lobby's
 * line, by other tabs and by asking again when the page is looked at. Draws nothing.
 */

import { getJson } from "../base/api.js";
import { listenToLobby } from "../base/lobby_socket.js";
import { hasSession } from "./me.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */
/** @typedef {(waiting: readonly TableSummary[], fresh: readonly TableSummary[]) => void} WaitingListener */

/** For lines that are down: nobody then tells of a turn that is over. */
const ASK_EVERY_MS = 120_000;

/** @type {TableSummary[] | null} all that are not over, as the server sorts them; null before the first answer */
let mine = null;
/** @type {TableSummary[]} */
let waiting = [];
/** @type {Set<WaitingListener>} */
const listeners = new Set();
const tabs = new BroadcastChannel("bito-waiting");
let isWatching = false;
let isAsking = false;
/** What was heard while a question was on its way: something, or a turn at some table. */
let askAgain = false;
/** @type {Set<string>} */
const heardOf = new Set();

/** @returns {readonly TableSummary[]} all tables of the visitor that are not over, his turn first */
export const ownTables = () => mine ?? [];

/**
 * Called after every change; `fresh` are those that were not waiting before.
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
    listenToLobby({ lost, opened: () => mine && void refresh(), yourTurn: ({ table }) => begun(table), turnOver: ({ table }) => ended(table) });
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
  if (!hasSession() || mine === null || isMine === isWaitingAt(table)) return;
  tabs.postMessage(table);
  if (isMine) begun(table);
  else ended(table);
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
  take([]);
  mine = null;
}

/** @param {string} table */
const isWaitingAt = (table) => waiting.some((game) => game.id === table);

/** @param {string} table */
function begun(table) {
  if (isWaitingAt(table)) return;
  heardOf.add(table);
  if (!isAsking) void refresh();
}

/** Gone at once; what else has changed is asked. @param {string} table */
function ended(table) {
  const others = ownTables().map((game) => (game.id === table ? { ...game, your_turn: false } : game));
  if (isWaitingAt(table)) take(others);
  void refresh();
}

/** One question at a time; what is heard meanwhile leads to another. */
async function refresh() {
  askAgain = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (hasSession() && (askAgain || [...heardOf].some((table) => !isWaitingAt(table)))) {
      askAgain = false;
      heardOf.clear();
      take((await getJson("/api/tables?mine=1")).tables);
    }
  } catch {
    // Without an answer the count stays as it was; the next turn or look asks again.
  } finally {
    isAsking = false;
  }
}

/** @param {TableSummary[]} tables */
function take(tables) {
  const before = new Set(waiting.map((game) => game.id));
  const isFirst = mine === null;
  mine = tables;
  waiting = tables.filter((game) => game.status === "playing" && game.your_turn === true);
  const fresh = isFirst ? [] : waiting.filter((game) => !before.has(game.id));
  for (const listener of listeners) listener(waiting, fresh);
}
