/** The plaques: opponents in seat order from the left, and the viewer's own. */

import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { fill, plural, texts } from "../../base/texts.js";
import { localMoment, timeLeft } from "../../base/times.js";
import { nameOf, othersOf, roleOf } from "../names.js";
import { isDueSoon, noteOf } from "../people.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** @param {State} state @param {View} view */
export function renderSeats(state, view) {
  const list = needHtml("#seats");
  list.dataset.count = String(othersOf(view).length);
  reconcile(list, othersOf(view), String, () => fromTemplate("seat-template"),
    (plaque, seat) => renderSeat(plaque, state, view, seat));
  const own = needHtml("#me");
  own.hidden = view.you === null;
  if (view.you !== null) renderSeat(own, state, view, view.you);
}

/** @param {HTMLElement} plaque @param {State} state @param {View} view @param {number} seat */
function renderSeat(plaque, state, view, seat) {
  const player = view.seats[seat];
  if (!player) return;
  plaque.dataset.seat = String(seat);
  const isTurn = view.status === "playing" && view.turn === seat;
  plaque.toggleAttribute("data-turn", isTurn);
  plaque.toggleAttribute("data-out", player.place !== null);
  plaque.toggleAttribute("data-offline", player.kind !== "bot" && !player.online && seat !== view.you);
  setText(needHtml("[data-part=name]", plaque), seat === view.you ? texts.table.seat.you : nameOf(view, seat));
  setText(needHtml("[data-part=kind]", plaque), noteOf(view, seat, state.now + state.clockOffset));
  setText(needHtml("[data-part=count]", plaque), String(player.count));
  setText(needHtml("[data-part=count-words]", plaque), plural(texts.table.seat.cards, player.count));
  setText(needHtml("[data-part=role]", plaque), roleOf(view, seat));
  setText(needHtml("[data-part=turn]", plaque), isTurn ? texts.table.seat.turn : "");
  plaque.toggleAttribute("data-absent", (view.absent ?? []).some((absent) => absent.seat === seat));
  renderClock(needHtml("[data-part=clock]", plaque), state, view, isTurn ? view.deadline : null);
}

/** @param {HTMLElement} clock @param {State} state @param {View} view @param {string | null} deadline */
function renderClock(clock, state, view, deadline) {
  clock.hidden = deadline === null;
  if (deadline === null) return;
  const now = state.now + state.clockOffset;
  const at = Date.parse(deadline);
  const moment = fill(texts.table.seat.untilMoment, { moment: localMoment(at, now) });
  setAttribute(clock, "datetime", deadline);
  setAttribute(clock, "title", moment);
  clock.toggleAttribute("data-short", at - now < 60_000);
  clock.toggleAttribute("data-soon", isDueSoon(at - now, view.deadline_s));
  setText(needHtml("[data-part=left]", clock), timeLeft(at - now));
  setText(needHtml("[data-part=until]", clock), moment);
}
