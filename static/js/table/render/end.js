/** Before and after the game: the free place; then result in plain words, places, seed, check, play again. */

import { make, need, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { fill, texts } from "../../base/texts.js";
import { nameOf } from "../names.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("../../base/types.js").Result} Result */

/** @param {State} state @param {View} view */
export function renderEnd(state, view) {
  renderWaiting(state, view);
  const panel = needHtml("#end");
  const { result } = view;
  panel.hidden = view.status !== "over" || result === null;
  if (panel.hidden || result === null) return;
  panel.dataset.outcome = outcomeOf(view, result);
  setText(needHtml("#end-title"), titleOf(view, result));
  setText(needHtml("#end-reason"), reasonOf(view, result));
  setText(needHtml("#end-seed"), view.server_seed ?? "");
  setAttribute(needHtml("#end-check"), "href", `/games/${encodeURIComponent(view.id)}`);
  const again = need("#end-again", HTMLButtonElement);
  again.hidden = view.you === null;
  again.disabled = state.busy;
  const order = view.seats.map((_, seat) => seat)
    .sort((a, b) => (result.places[a] ?? 0) - (result.places[b] ?? 0));
  const rows = view.seats.length > 2 ? order : [];
  reconcile(needHtml("#end-places"), rows, String,
    (seat) => make("li", {}, fill(texts.table.end.place, { n: result.places[seat] ?? "", name: seat === view.you ? texts.table.seat.you : nameOf(view, seat) })),
    () => {});
}

/** Before the deal: who may still sit down. @param {State} state @param {View} view */
function renderWaiting(state, view) {
  const panel = needHtml("#waiting");
  panel.hidden = view.status !== "open";
  if (panel.hidden) return;
  const isSeated = state.seated === true;
  setText(needHtml("#waiting-words"), isSeated ? texts.table.waiting.seated : texts.table.waiting.free);
  needHtml("#sit").hidden = state.seated !== false;
}

/** @param {View} view @param {Result} result */
function outcomeOf(view, result) {
  if (result.durak === null) return "draw";
  return result.durak === view.you ? "left" : "out";
}

/** The result in one or two sentences, for the ear; "" while it is not known. @param {View} view */
export function resultLine(view) {
  if (view.status !== "over" || view.result === null) return "";
  return [`${titleOf(view, view.result)}.`, reasonOf(view, view.result)].filter(Boolean).join(" ");
}

/** @param {View} view @param {Result} result */
function titleOf(view, result) {
  const words = texts.table.end;
  if (result.reason === "void") return words.voided;
  if (result.durak === null) return words.draw;
  if (view.you === null) return fill(words.watched, { name: nameOf(view, result.durak) });
  if (result.durak === view.you) return words.left;
  const place = result.places[view.you] ?? 1;
  return place === 1 ? words.won : fill(words.out, { n: place });
}

/** @param {View} view @param {Result} result */
function reasonOf(view, result) {
  const words = texts.table.end;
  const name = nameOf(view, result.durak);
  const whose = result.durak === view.you ? "you" : "other";
  const why = {
    durak: result.durak === view.you || view.you === null ? "" : fill(words.durak, { name }),
    draw: words.drawReason, repetition: words.repetition, void: words.voidReason,
    resign: fill(words.resign[whose], { name }), timeout: fill(words.timeout[whose], { name }),
  }[result.reason];
  return [why, result.epaulettes ? words.epaulettes : ""].filter(Boolean).join(" ");
}
