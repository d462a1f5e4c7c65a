/**
 * `render(state)`: the only writer of the table's DOM, the same result however often it runs. A
 * part whose grounds are the same as before is left alone: a chosen card concerns few of them.
 */

import { needHtml } from "../../base/dom.js";
import { renderActions } from "./actions.js";
import { renderBout } from "./bout.js";
import { renderDialogs } from "./dialogs.js";
import { renderEnd } from "./end.js";
import { renderHand } from "./hand.js";
import { renderSeats } from "./seats.js";
import { renderDrawer, renderDue, renderLog, renderSide } from "./side.js";
import { renderStatus } from "./status.js";
import { renderStock } from "./stock.js";
import { shownView } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** What each part was drawn from. @type {Map<Function, unknown[]>} */
const grounds = new Map();

/** @param {State} state */
export function render(state) {
  const focused = document.activeElement;
  const { status } = needHtml("#table").dataset;
  write(state);
  keepFocus(focused, status !== needHtml("#table").dataset.status);
}

/** After anything that is not part of the state: settings, sizes. @param {State} state */
export function renderAnew(state) {
  grounds.clear();
  render(state);
}

/**
 * A button that has just gone hands the focus to the hand, a game that is over to its result; nothing else moves it.
 * @param {Element | null} focused @param {boolean} isTurnedOver the page shows other parts than before
 */
function keepFocus(focused, isTurnedOver) {
  const end = needHtml("#end");
  const isLeftBehind = focused?.id === "actions" && !end.hidden;
  if (focused === null || focused === document.body || (isThere(focused, isTurnedOver) && !isLeftBehind)) return;
  if (focused.closest("dialog")) return;
  const next = end.hidden ? document.querySelector("#hand [tabindex='0']") : end;
  if (next instanceof HTMLElement && next.checkVisibility()) next.focus({ preventScroll: true });
  else needHtml("#actions").focus({ preventScroll: true });
}

/** Whether it can be seen is asked only when it must be: styles are worked out for the answer. @param {Element} element @param {boolean} isTurnedOver */
const isThere = (element, isTurnedOver) => element.isConnected && element.closest("[hidden]") === null
  && (!isTurnedOver || element.checkVisibility());

/** @param {State} state */
function write(state) {
  const view = shownView(state);
  const root = needHtml("#table");
  root.dataset.status = view?.status ?? "loading";
  needHtml("#side-open").toggleAttribute("data-unused", view?.status === "open");
  root.dataset.connection = state.connection;
  root.dataset.version = state.version === null ? "" : String(state.version);
  root.toggleAttribute("data-watching", view !== null && view.you === null);
  root.toggleAttribute("data-old", state.seenAt !== null);
  root.toggleAttribute("data-pending", state.pending !== null);
  root.toggleAttribute("data-recap", state.recap !== null);
  const { now, selected, pending, drag } = state;
  renderStatus(state, view);
  draw(renderActions, state, view, [now, selected, pending, state.shown, state.choosing]);
  draw(renderDialogs, state, view, [state.asking, state.dialog, state.choosing]);
  draw(renderDrawer, state, view, [state.sideOpen]);
  if (view === null) return;
  draw(renderSeats, state, view, [now, state.clockOffset]);
  draw(renderStock, state, view, []);
  draw(renderBout, state, view, [selected, pending, drag, state.recap]);
  draw(renderHand, state, view, [selected, drag, state.fresh, state.order, state.touched]);
  draw(renderDue, state, view, [now, state.clockOffset]);
  draw(renderLog, state, view, [state.log]);
  draw(renderSide, state, view, []);
  draw(renderEnd, state, view, [state.rematch, state.busy]);
}

/**
 * @template {View | null} Shown
 * @param {(state: State, view: Shown) => void} part @param {State} state @param {Shown} view
 * @param {unknown[]} others what it depends on besides the view
 */
function draw(part, state, view, others) {
  const now = [view, ...others];
  const before = grounds.get(part);
  if (before && now.every((ground, index) => ground === before[index])) return;
  grounds.set(part, now);
  part(state, view);
}
