/** Talon, face-up trump (or the trump suit, large, once it is drawn), heap, swap button. */

import { cardElement } from "../../base/cards.js";
import { suitElement } from "../../base/faces.js";
import { needHtml, setAttribute, setText } from "../../base/dom.js";
import { cardName, fill, plural, suitName, texts } from "../../base/texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** @param {State} _state @param {View} view */
export function renderStock(_state, view) {
  const words = texts.table.table;
  const stock = needHtml("#stock");
  stock.dataset.talon = view.talon > 1 ? "many" : String(view.talon);
  setText(needHtml("#talon-count"), view.talon > 0 ? String(view.talon) : "");
  setText(needHtml("#talon-words"), view.talon > 0 ? plural(words.talon, view.talon) : words.noTalon);
  setText(needHtml("#heap-count"), String(view.heap));
  setText(needHtml("#heap-words"), plural(words.heap, view.heap));
  needHtml("#heap").toggleAttribute("data-empty", view.heap === 0);
  renderTrump(needHtml("#trump"), view);
}

/** @param {HTMLElement} place @param {View} view */
function renderTrump(place, view) {
  const key = `${view.trump_card ?? ""}/${view.trump ?? ""}`;
  if (place.dataset.shows === key) return;
  place.dataset.shows = key;
  const words = texts.table.table;
  const { trump, trump_card: card } = view;
  if (card) {
    place.replaceChildren(cardElement(card, { trump: true, decorative: true }));
    setAttribute(place, "aria-label", fill(words.trumpCard, { card: cardName(card) }));
  } else if (trump) {
    place.replaceChildren(suitElement(trump));
    setAttribute(place, "aria-label", fill(words.trumpSuit, { suit: suitName(trump) }));
  } else {
    place.replaceChildren();
  }
  place.toggleAttribute("data-suit-only", !card && trump !== null);
}
