/**
 * The page's state as plain data, and every step that changes it. Pure: no DOM, no network, no
 * clock; `now` is given. The server's view is the truth, a pending move is only painted over it.
 */

import { texts } from "../base/texts.js";
import { noteShown } from "./buttons.js";
import { isOvertaken, stillPending } from "./pending.js";
import { predict } from "./predict.js";
import { withNewCards } from "./sorting.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../base/types.js").Update} Update */
/** @typedef {import("../base/types.js").GameEvent} GameEvent */

const LOG_LINES = 300;

/** @typedef {{event: GameEvent, view: View}} LogEntry the view tells the names and the trump */
/** @typedef {{card: string, x: number, y: number, zone: string | null}} Drag offsets in px */

/**
 * @typedef {object} State
 * @property {"connecting" | "open" | "lost" | "closed"} connection
 * @property {number} closeCode
 * @property {number | null} version
 * @property {View | null} view as the server sent it
 * @property {number | null} seenAt server's ms; the view is one kept from then, and there is none of now
 * @property {number} clockOffset ms to add to the local clock for the server's
 * @property {number} now local ms of the last step
 * @property {string | null} selected
 * @property {string | null} choosing a card that can do more than one thing, asked about
 * @property {string | null} asking a move that waits for a yes
 * @property {import("./pending.js").Pending | null} pending
 * @property {string} note why something cannot be done; not an error
 * @property {string} refusal why the server did not do what was wished, in words
 * @property {string[]} fresh cards new in the hand and not touched since
 * @property {string[]} order the hand as its owner arranged it; may know cards that have gone
 * @property {string | null} touched the card of the hand that was touched last
 * @property {LogEntry[]} log
 * @property {GameEvent[]} happened events of the last update
 * @property {import("./buttons.js").Shown} shown
 * @property {Drag | null} drag
 * @property {"resign" | "cancel" | "keys" | null} dialog
 * @property {boolean | null} sideOpen null: beside the table where there is room
 * @property {import("./rematch.js").Rematch | null} rematch the next table, once there is one
 * @property {boolean} busy a new game is being made
 * @property {string} since what has been missed, in words, until the next move
 * @property {import("../base/types.js").Pair[] | null} recap what lay on the table before, shown once more
 */

/** @param {number} now @returns {State} */
export function firstState(now) {
  return {
    connection: "connecting", closeCode: 0, version: null, view: null, seenAt: null, clockOffset: 0, now,
    selected: null, choosing: null, asking: null, pending: null, note: "", refusal: "", fresh: [], log: [],
    order: [], touched: null, happened: [], shown: {}, drag: null, dialog: null, sideOpen: null, rematch: null, busy: false,
    since: "", recap: null,
  };
}

/** @type {{view: View, move: string, predicted: View} | null} */
let painted = null;

/** The view to show: the pending move painted over the server's; the same object as long as both are the same. @param {State} state */
export function shownView({ view, pending, version }) {
  if (!view || !pending || pending.version !== version) return view;
  if (painted?.view !== view || painted.move !== pending.move) {
    painted = { view, move: pending.move, predicted: predict(view, pending.move) };
  }
  return painted.predicted;
}

/** @param {State} state @param {Update} update @param {number} now @returns {State} */
export function received(state, update, now) {
  if (isOlder(update.version, state.version)) return state;
  const { view } = update;
  const moved = update.version !== state.version;
  const entries = update.events.filter((event) => event.kind !== "presence").map((event) => ({ event, view }));
  return {
    ...state, view, now, seenAt: null, version: update.version,
    clockOffset: Date.parse(update.now) - now,
    pending: stillPending(state.pending, update.version),
    selected: keepIn(view, moved ? null : state.selected), choosing: moved ? null : state.choosing,
    asking: moved ? null : state.asking,
    note: isOvertaken(state.pending, update.version) ? texts.table.undo.overtaken : moved ? "" : state.note,
    refusal: moved ? "" : state.refusal,
    drag: state.drag && handOf(view).includes(state.drag.card) ? state.drag : null,
    fresh: freshCards(state, view), order: withNewCards(state.order, handOf(view), view.trump),
    touched: keepIn(view, state.touched), happened: update.events,
    log: [...state.log, ...entries].slice(-LOG_LINES),
    shown: noteShown(state.shown, view, now),
    dialog: stillAsked(state.dialog, view),
    rematch: view.rematch ? state.rematch : null, since: moved ? "" : state.since,
    sideOpen: isEnd(state, view) ? null : state.sideOpen,
  };
}

/** @param {View | null} view @returns {string[]} */
export function handOf(view) {
  return view === null || view.you === null ? [] : (view.seats[view.you]?.hand ?? []);
}

/** What can be done no more is not asked about. @param {State["dialog"]} dialog @param {View} view */
function stillAsked(dialog, view) {
  const isGone = dialog === "cancel" ? !view.may_cancel : dialog === "resign" && view.status === "over";
  return isGone ? null : dialog;
}

/** The result must not be hidden by an open drawer. @param {State} state @param {View} view */
const isEnd = (state, view) => view.status === "over" && state.view?.status === "playing";

/** @param {number | null} version @param {number | null} known */
const isOlder = (version, known) => known !== null && (version === null || version < known);

/** @param {View} view @param {string | null} card */
const keepIn = (view, card) => (card !== null && handOf(view).includes(card) ? card : null);

/** @param {State} state @param {View} view */
function freshCards(state, view) {
  const hand = handOf(view);
  const before = handOf(state.view);
  const added = hand.filter((card) => !before.includes(card));
  if (state.view === null || added.length === hand.length) return [];
  return added.length > 0 ? added : state.fresh.filter((card) => hand.includes(card));
}
