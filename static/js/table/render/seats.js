/** The plaques: opponents in seat order from the left, and the viewer's own. */

import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { profilePath } from "../../base/player_names.js";
import { fill, plural, texts } from "../../base/texts.js";
import { localMoment, roughlyLeft, timeLeft } from "../../base/times.js";
import { DELETED_NAME, nameOf, othersOf, roleOf } from "../names.js";
import { spotsFor } from "../spots.js";
import { isDueSoon, noteOf } from "../people.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** So many backs are drawn at most; the number is always written. */
const MOST_BACKS = 12;

/** @param {State} state @param {View} view */
export function renderSeats(state, view) {
  const list = needHtml("#seats");
  const others = othersOf(view);
  const spots = spotsFor(others.length, view.you === null);
  list.dataset.count = String(others.length);
  reconcile(list, others, String, () => fromTemplate("seat-template"), (plaque, seat, index) => {
    setAttribute(plaque, "data-spot", spots[index] ?? "top");
    renderSeat(plaque, state, view, seat);
  });
  keepRoomFor(spots);
  const own = needHtml("#me");
  setAttribute(own, "hidden", view.you === null);
  if (view.you !== null) renderSeat(own, state, view, view.you);
}

/** On a wide screen the plaques lie on the felt's rim. @param {readonly string[]} spots */
function keepRoomFor(spots) {
  const felt = needHtml("#felt");
  felt.toggleAttribute("data-sides", spots.includes("left"));
  felt.toggleAttribute("data-top", spots.some((spot) => spot.startsWith("top")));
  felt.toggleAttribute("data-bottom", spots.includes("bottom"));
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
  const name = needHtml("[data-part=name]", plaque);
  setText(name, seat === view.you ? texts.table.seat.you : nameOf(view, seat));
  setAttribute(name, "href", hasProfile(player) && seat !== view.you ? profilePath(player.name) : null);
  const note = noteOf(view, seat, state.now + state.clockOffset);
  setText(needHtml("[data-part=kind]", plaque), note);
  plaque.toggleAttribute("data-noted", note !== "");
  setText(needHtml("[data-part=count]", plaque), String(player.count));
  plaque.style.setProperty("--more", String(Math.max(0, Math.min(player.count, MOST_BACKS) - 1)));
  setText(needHtml("[data-part=count-words]", plaque), plural(texts.table.seat.cards, player.count));
  setText(needHtml("[data-part=role]", plaque), roleOf(view, seat));
  setText(needHtml("[data-part=turn]", plaque), isTurn ? texts.table.seat.turn : "");
  plaque.toggleAttribute("data-absent", (view.absent ?? []).some((absent) => absent.seat === seat));
  renderClock(needHtml("[data-part=clock]", plaque), state, view, isTurn ? view.deadline : null);
}

/** @param {View["seats"][number]} player */
const hasProfile = ({ kind, name }) => kind === "person" && name !== DELETED_NAME;

/** @param {HTMLElement} clock @param {State} state @param {View} view @param {string | null} deadline */
function renderClock(clock, state, view, deadline) {
  setAttribute(clock, "hidden", deadline === null);
  if (deadline === null) return;
  const now = state.now + state.clockOffset;
  const at = Date.parse(deadline);
  const moment = fill(texts.table.seat.untilMoment, { moment: localMoment(at, now) });
  setAttribute(clock, "datetime", deadline);
  setAttribute(clock, "title", moment);
  clock.toggleAttribute("data-short", at - now < 60_000);
  clock.toggleAttribute("data-soon", isDueSoon(at - now, view.deadline_s));
  const isOwn = clock.closest("#me") !== null;
  setText(needHtml("[data-part=left]", clock), isOwn ? timeLeft(at - now) : roughlyLeft(at - now));
  setText(needHtml("[data-part=until]", clock), moment);
}
