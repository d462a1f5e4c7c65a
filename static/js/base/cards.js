/**
 * Cards as elements and as words. Every card on every page is made here, so that they look,
 * sound and sort the same. The drawing itself is data in deck.js; colours are in card.css.
 */

import { FIGURES, PIPS, pipPlaces, RANK_STROKES } from "./deck.js";
import { cardName, texts } from "./texts.js";

const RANKS = "23456789TJQKA";
const SVG = "http://www.w3.org/2000/svg";
const PIP_SCALE = 0.88;
const SUIT_SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/** @type {Map<string, SVGElement>} drawn once, cloned afterwards */
const faces = new Map();

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

/**
 * A suit's sign alone, as a drawing in the colour of that suit.
 * @param {string} suit
 * @returns {SVGElement}
 */
export function suitElement(suit) {
  const picture = svg("svg", { class: "suit", viewBox: "-11 -11 22 22", "aria-hidden": "true" });
  picture.dataset.suit = suit;
  picture.append(svg("path", { d: PIPS[suit] ?? "" }));
  return picture;
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

/** @param {string} code @returns {Node} */
function faceOf(code) {
  const known = faces.get(code);
  if (known) return known.cloneNode(true);
  const face = drawFace(code[0] ?? "", suitOf(code));
  faces.set(code, face);
  return face.cloneNode(true);
}

/** @param {string} rank @param {string} suit @returns {SVGElement} */
function drawFace(rank, suit) {
  const face = svg("svg", { class: "card__face", viewBox: "0 0 100 140", "aria-hidden": "true" });
  const pip = PIPS[suit] ?? "";
  for (const [tone, d] of FIGURES[rank] ?? []) face.append(svg("path", { class: `card__${tone}`, d }));
  for (const [x = 0, y = 0] of pipPlaces(rank)) face.append(pipAt(pip, x, y, y > 71 ? -PIP_SCALE : PIP_SCALE));
  if (rank === "A") face.append(pipAt(pip, 62, 88, 3));
  face.append(
    svg("path", { class: "card__rank", d: RANK_STROKES[rank] ?? "", transform: "translate(8 8) scale(1.3)" }),
    pipAt(pip, 20, 64, 1.2),
  );
  return face;
}

/** @param {string} d @param {number} x @param {number} y @param {number} scale */
function pipAt(d, x, y, scale) {
  return svg("path", { class: "card__pip", d, transform: `translate(${x} ${y}) scale(${scale})` });
}

/** @param {string} name @param {Record<string, string>} attributes @returns {SVGElement} */
function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
