/**
 * The own move between the tap and the server's word: painted at once, perhaps held back for a
 * moment in which it can be undone, then sent, acknowledged or refused. Pure; `now` is given.
 */

import { fill, texts } from "../base/texts.js";
import { noteShown } from "./buttons.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../base/types.js").View} View */

/**
 * @typedef {object} Pending an own move the server has not confirmed
 * @property {string} id
 * @property {string} move
 * @property {number} version the version it was made for
 * @property {number} sentAt local ms
 * @property {boolean} held not sent yet: it can be undone
 * @property {boolean} waits held for want of a line, and sent with the next one if nothing changed
 * @property {boolean} wasSent the server may know it
 * @property {number | null} acked the version it became, once acknowledged
 */

/** In games with deadlines up to this nothing is held back. s */
const FAST_S = 300;
/** A second tap on the button that has just gone must not hit the one that undoes. ms */
export const SETTLE_MS = 300;
/** Less than this before the deadline a move goes out at once. ms */
const RESERVE_MS = 10_000;

/**
 * How long a move is held back, so that it can be undone.
 * @param {View} view @param {number} wishedS by setting @param {number} now server's ms @returns {number} ms
 */
export function holdOf(view, wishedS, now) {
  if (view.deadline_s <= FAST_S) return 0;
  const holdMs = Math.min(3, Math.max(0, wishedS)) * 1_000;
  const left = view.deadline === null ? Infinity : Date.parse(view.deadline) - now;
  return left < holdMs + RESERVE_MS ? 0 : holdMs;
}

/** @param {State} state @param {string} id @param {string} move @param {number} now @param {boolean} [held] @returns {State} */
export function played(state, id, move, now, held = false) {
  const pending = { id, move, version: state.version ?? 0, sentAt: now, held, waits: false, wasSent: false, acked: null };
  return {
    ...state, now, pending, selected: null, choosing: null, asking: null, note: "", refusal: "", happened: [],
    drag: null,
  };
}

/** Whether the button that undoes obeys. @param {Pending | null} pending @param {number} now */
export const canUndo = (pending, now) => pending !== null && pending.held && now - pending.sentAt >= SETTLE_MS;

/** The time for undoing is over. @param {State} state @param {number} now @returns {State} */
export function released(state, now) {
  return state.pending?.held ? { ...state, now, pending: { ...state.pending, held: false, waits: false, sentAt: now } } : state;
}

/** There is no line: one move is kept, to be sent with its version or not at all. @param {State} state @returns {State} */
export function waiting(state) {
  return state.pending ? { ...state, pending: { ...state.pending, held: true, waits: true } } : state;
}

/** @param {State} state @returns {State} */
export function sent(state) {
  return state.pending ? { ...state, pending: { ...state.pending, wasSent: true } } : state;
}

/** Undone. Buttons that come back with it wait like new ones. @param {State} state @param {number} now @returns {State} */
export function takenBack(state, now) {
  if (!state.pending?.held) return state;
  const shown = state.view ? noteShown({}, state.view, now) : {};
  return { ...state, now, shown, pending: null, note: texts.table.undo.undone };
}

/** @param {State} state @param {string} id @param {number} version @returns {State} */
export function acknowledged(state, id, version) {
  if (state.pending?.id !== id) return state;
  const pending = stillPending({ ...state.pending, acked: version }, state.version);
  return { ...state, pending };
}

/** What was painted is gone again, and why is said. @param {State} state @param {string | null} id @param {string} refusal @returns {State} */
export function refused(state, id, refusal) {
  const pending = state.pending?.id === id ? null : state.pending;
  return { ...state, pending, refusal, happened: [] };
}

/** The server's refusal in words of the page. @param {State} state @param {import("../base/types.js").Refused} refusal */
export function whyRefused({ pending }, { id, code, detail }) {
  const why = texts.table.refusals[/** @type {"busy"} */ (code)] ?? detail;
  return pending?.id === id ? fill(texts.table.refused, { why }) : why;
}

/**
 * Done when acknowledged and the view that shows it is here; a move held back is done, too, when
 * the table has moved on without it.
 * @param {Pending | null} pending @param {number | null} version
 */
export function stillPending(pending, version) {
  if (pending === null || isOvertaken(pending, version)) return null;
  return pending.acked !== null && version !== null && version >= pending.acked ? null : pending;
}

/** In another tab, or by the clock. @param {Pending | null} pending @param {number | null} version */
export const isOvertaken = (pending, version) => pending !== null && pending.held && pending.version !== version;
