/** `render(state)`: the only writer of the table's DOM, the same result however often it runs. */

import { needHtml } from "../../base/dom.js";
import { renderActions } from "./actions.js";
import { renderBout } from "./bout.js";
import { renderDialogs } from "./dialogs.js";
import { renderEnd } from "./end.js";
import { renderHand } from "./hand.js";
import { renderSeats } from "./seats.js";
import { renderDrawer, renderSide } from "./side.js";
import { renderStatus } from "./status.js";
import { renderStock } from "./stock.js";
import { shownView } from "../state.js";

/** @typedef {import("../state.js").State} State */

/** @param {State} state */
export function render(state) {
  const focused = document.activeElement;
  write(state);
  keepFocus(focused);
}

/** A button that has just gone hands the focus to the hand, a game that is over to its result; nothing else moves it. @param {Element | null} focused */
function keepFocus(focused) {
  const end = needHtml("#end");
  const isLeftBehind = focused?.id === "actions" && !end.hidden;
  if (focused === null || focused === document.body || (focused.checkVisibility() && !isLeftBehind)) return;
  if (focused.closest("dialog")) return;
  const next = end.hidden ? document.querySelector("#hand [tabindex='0']") : end;
  if (next instanceof HTMLElement && next.checkVisibility()) next.focus({ preventScroll: true });
  else needHtml("#actions").focus({ preventScroll: true });
}

/** @param {State} state */
function write(state) {
  const view = shownView(state);
  const root = needHtml("#table");
  root.dataset.status = view?.status ?? "loading";
  root.dataset.connection = state.connection;
  root.dataset.version = state.version === null ? "" : String(state.version);
  root.toggleAttribute("data-watching", view !== null && view.you === null);
  root.toggleAttribute("data-old", state.seenAt !== null);
  root.toggleAttribute("data-pending", state.pending !== null);
  root.toggleAttribute("data-recap", state.recap !== null);
  renderStatus(state, view);
  renderActions(state, view);
  renderDialogs(state, view);
  renderDrawer(state);
  if (view === null) return;
  renderSeats(state, view);
  renderStock(state, view);
  renderBout(state, view);
  renderHand(state, view);
  renderSide(state, view);
  renderEnd(state, view);
}
