/** Draws the middle of an open position: the cards of the bout, the talon, the heap. */

import { cardElement, suitOf } from "../base/cards.js";
import { make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { suitElement } from "../base/faces.js";
import { cardName, fill, plural, suitName } from "../base/texts.js";
import { recordTexts } from "./texts.js";

/** @import { Pair, State } from "../rules/types.js" */

/**
 * @param {State} state
 * @param {State | undefined} before the position one move earlier
 */
export function renderTable(state, before) {
  const wasLying = new Set(before?.table.flat() ?? []);
  reconcile(
    needHtml("#board-table"),
    state.table,
    ([attack]) => attack,
    () => make("li", { class: "board__pair" }),
    (element, pair) => renderPair(element, pair, state.trump, wasLying),
  );
}

/**
 * @param {HTMLElement} element
 * @param {Pair} pair
 * @param {string} trump
 * @param {ReadonlySet<string | null>} wasLying
 */
function renderPair(element, [attack, cover], trump, wasLying) {
  const cards = [attack, cover].filter((card) => card !== null);
  element.replaceChildren(
    ...cards.map((card) => {
      const isTrump = suitOf(card) === trump;
      const drawn = cardElement(card, { trump: isTrump, decorative: true });
      setAttribute(drawn, "data-fresh", !wasLying.has(card));
      return drawn;
    }),
    make("span", { class: "visually-hidden" }, pairText(attack, cover)),
  );
}

/**
 * @param {string} attack
 * @param {string | null} cover
 */
function pairText(attack, cover) {
  const names = { attack: cardName(attack), cover: cover === null ? "" : cardName(cover) };
  return fill(cover === null ? recordTexts.pairOpen : recordTexts.pairBeaten, names);
}

/** @param {State} state */
export function renderTalon(state) {
  const { talon, trump, heap } = state;
  const stack = needHtml("#board-stack");
  const trumpCard = talon.at(-1);
  const shown = `${trumpCard ?? trump}/${talon.length > 1}`;
  if (stack.dataset.shown !== shown) {
    stack.dataset.shown = shown;
    stack.replaceChildren(...stackParts(trump, trumpCard, talon.length > 1));
  }
  setText(needHtml("#board-talon"), plural(recordTexts.talon, talon.length));
  setText(needHtml("#board-heap"), plural(recordTexts.heap, heap));
}

/**
 * @param {string} trump
 * @param {string | undefined} trumpCard
 * @param {boolean} hasMore
 */
function stackParts(trump, trumpCard, hasMore) {
  if (trumpCard === undefined) {
    const words = fill(recordTexts.trumpGone, { suit: suitName(trump) });
    const sign = make("span", { class: "board__suit" }, suitElement(trump));
    return [sign, make("span", { class: "visually-hidden" }, words)];
  }
  const parts = [cardElement(trumpCard, { trump: true })];
  return hasMore ? [...parts, cardElement(null, { decorative: true })] : parts;
}
