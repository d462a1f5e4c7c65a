/**
 * The visitor's games in which it is his turn, soonest deadline first: kept true by the lobby's
 * line, and by asking again when the page is looked at. Draws nothing.
 */

import { getJson } from "../base/api.js";
import { listenToLobby } from "../base/lobby_socket.js";
import { hasSession } from "./me.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */
/** @typedef {(waiting: readonly TableSummary[], fresh: readonly TableSummary[]) => void} WaitingListener */

/** For lines that are down: nobody then tells of a turn that is over. */
const ASK_EVERY_MS = 120_000;
/** Whose turn it is after mine is no hurry, and a bot may have moved by then. */
const ASK_LATER_MS = 2_000;

/** @type {TableSummary[] | null} all that are not over, as the server sorts them; null before the first answer */
let mine = null;
/** @type {TableSummary[]} */
let waiting = [];
/** @type {Set<WaitingListener>} */
const listeners = new Set();
let isWatching = false;
let isAsking = false;
let askAgain = false;
/** Tables heard of while a question was on its way. @type {Set<string>} */
const heardOf = new Set();
/** @type {number | undefined} */
let later;

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
    listenToLobby({ lost, opened: () => mine && void refresh(), yourTurn: begun, turnOver: ended });
    document.addEventListener("visibilitychange", () => document.hidden || void refresh());
    setInterval(() => document.hidden || waiting.length === 0 || void refresh(), ASK_EVERY_MS);
  }
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
  take([]);
  mine = null;
}

/** @param {string} table */
const isWaitingAt = (table) => waiting.some((game) => game.id === table);

/** @param {import("../base/lobby_types.js").YourTurn} message */
function begun({ table, deadline }) {
  const game = ownTables().find(({ id, status }) => id === table && status === "playing");
  if (game) return change({ ...game, your_turn: true, turn: game.you ?? null, deadline });
  heardOf.add(table);
  if (!isAsking) void refresh();
}

/** @param {import("../base/lobby_types.js").TurnOver} message */
function ended({ table }) {
  const game = waiting.find(({ id }) => id === table);
  if (game) change({ ...game, your_turn: false, turn: null, deadline: null });
  clearTimeout(later);
  later = setTimeout(() => void refresh(), ASK_LATER_MS);
}

/** An answer on its way may be older than this. @param {TableSummary} changed */
function change(changed) {
  askAgain = isAsking;
  take(ownTables().map((game) => (game.id === changed.id ? changed : game)));
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
  waiting = tables.filter((game) => game.status === "playing" && game.your_turn === true).sort(byDeadline);
  const fresh = isFirst ? [] : waiting.filter((game) => !before.has(game.id));
  for (const listener of listeners) listener(waiting, fresh);
}

/** None is the latest of all. @param {TableSummary} a @param {TableSummary} b */
export const byDeadline = (a, b) => instant(a) - instant(b);

/** @param {TableSummary} table */
const instant = ({ deadline }) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline));
