/**
 * Cards as elements and as words. Every card on every page is made here, so that they look,
 * sound and sort the same. How they are drawn is in faces.js, the drawing itself in deck.js.
 */

import { faceOf } from "./faces.js";
import { cardName, texts } from "./texts.js";

const RANKS = "23456789TJQKA";
const SUIT_SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/**
 * @typedef {object} CardOptions
 * @property {boolean} [faceUp] false draws the back; the code is then ignored
 * @property {boolean} [trump] marks the corner and is added to the name
 * @property {boolean} [small] a smaller card (table rows, records)
 * @property {"div" | "button"} [as] `button` for cards that can be chosen; default div
 * @property {boolean} [decorative] hidden from screen readers: the words stand elsewhere
 */

/**
 * A card, e.g. `cardElement("6H", {trump: true})`. Give `null` or `faceUp: false` for a back.
 * @param {string | null} code
 * @param {CardOptions} [options]
 * @returns {HTMLElement}
 */
export function cardElement(code, options = {}) {
  const card = document.createElement(options.as ?? "div");
  card.className = "card";
  if (card instanceof HTMLButtonElement) card.type = "button";
  if (options.small) card.dataset.size = "small";
  if (code === null || options.faceUp === false) return backOf(card, options);
  card.dataset.card = code;
  card.dataset.suit = suitOf(code);
  card.append(faceOf(code));
  markTrump(card, options.trump ?? false);
  nameCard(card, options, cardName(code, options.trump));
  return card;
}

/**
 * Marks or unmarks a card as a trump: a corner that does not depend on its colour.
 * @param {HTMLElement} card
 * @param {boolean} isTrump
 */
export function markTrump(card, isTrump) {
  card.toggleAttribute("data-trump", isTrump);
}

/**
 * Fills every element with `data-draw-card="QS"` below `root` with that card.
 * @param {ParentNode} [root]
 */
export function drawCards(root = document) {
  for (const place of root.querySelectorAll("[data-draw-card]")) {
    const code = place.getAttribute("data-draw-card") ?? "";
    place.replaceChildren(cardElement(code === "back" ? null : code, {
      decorative: place.hasAttribute("aria-hidden"),
    }));
  }
}

/** @param {string} code @returns {string} one of S C D H */
export const suitOf = (code) => code[1] ?? "";

/** @param {string} code @returns {number} 0 for a two … 12 for an ace */
export const rankOf = (code) => RANKS.indexOf(code[0] ?? "");

/** "TS" → "10♠". @param {string} code @returns {string} */
export function shortName(code) {
  return (code[0] === "T" ? "10" : (code[0] ?? "")) + suitSign(suitOf(code));
}

/** @param {string} suit @returns {string} ♠ ♣ ♦ ♥ */
const suitSign = (suit) => SUIT_SIGNS[/** @type {"S"|"C"|"D"|"H"} */ (suit)] ?? "";

/** @param {HTMLElement} card @param {CardOptions} options */
function backOf(card, options) {
  card.classList.add("card--back");
  nameCard(card, options, texts.card.faceDown);
  return card;
}

/** @param {HTMLElement} card @param {CardOptions} options @param {string} name */
function nameCard(card, options, name) {
  if (options.decorative) {
    card.setAttribute("aria-hidden", "true");
    return;
  }
  if (options.as !== "button") card.setAttribute("role", "img");
  card.setAttribute("aria-label", name);
}
