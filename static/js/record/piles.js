/** What lies face down at a position: the heap bout by bout, the talon in drawing order. */

import { cardElement, markTrump, suitOf } from "../base/cards.js";
import { make, need, needHtml, reconcile, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { heapAt } from "./heap.js";
import { recordTexts } from "./texts.js";

/** @import { State } from "../rules/types.js" */
/** @import { Beaten } from "./heap.js" */

/**
 * @param {readonly State[]} states
 * @param {number} ply
 */
export function renderPiles(states, ply) {
  const { talon, trump } = states[ply];
  const bouts = heapAt(states, ply);
  const create = () => make("li", { class: "piles__bout" },
    make("span", { class: "piles__title" }), make("ul", { class: "piles__cards" }));
  reconcile(needHtml("#heap-bouts"), bouts, ({ bout }) => String(bout), create, (element, beaten) =>
    renderBout(element, beaten, trump));
  needHtml("#heap-empty").hidden = bouts.length > 0;
  renderCards(needHtml("#talon-cards"), talon, trump);
  needHtml("#talon-empty").hidden = talon.length > 0;
}

export function togglePiles() {
  const piles = need("#piles", HTMLDetailsElement);
  piles.open = !piles.open;
  piles.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} element @param {Beaten} beaten @param {string} trump */
function renderBout(element, { bout, cards }, trump) {
  setText(needHtml(".piles__title", element), fill(recordTexts.bout, { n: bout }));
  renderCards(needHtml(".piles__cards", element), cards, trump);
}

/** @param {HTMLElement} list @param {readonly string[]} cards @param {string} trump */
function renderCards(list, cards, trump) {
  reconcile(
    list,
    cards,
    (card) => card,
    (card) => make("li", {}, cardElement(card)),
    (element, card) => markTrump(needHtml(".card", element), suitOf(card) === trump),
  );
}
