/** Faces of cards as drawings, from the data in deck.js; colours and large figures are in card.css. */

import { FIGURE_SIGNS, FIGURES, PIPS, pipPlaces, RANK_STROKES } from "./deck.js";

const SVG = "http://www.w3.org/2000/svg";
const PIP_SCALE = 0.88;

/** @type {Map<string, SVGElement>} drawn once, cloned afterwards */
const faces = new Map();

/** @param {string} code as "QS" @returns {Node} */
export function faceOf(code) {
  const known = faces.get(code);
  if (known) return known.cloneNode(true);
  const face = drawFace(code[0] ?? "", code[1] ?? "");
  faces.set(code, face);
  return face.cloneNode(true);
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

/** @param {string} rank @param {string} suit @returns {SVGElement} */
function drawFace(rank, suit) {
  const face = svg("svg", { class: "card__face", viewBox: "0 0 100 140", "aria-hidden": "true" });
  const pip = PIPS[suit] ?? "";
  if (FIGURES[rank]) face.append(figureOf(rank, pip));
  for (const [x = 0, y = 0] of pipPlaces(rank)) face.append(pipAt(pip, x, y, y > 71 ? -PIP_SCALE : PIP_SCALE));
  if (rank === "A") face.append(pipAt(pip, 62, 88, 3));
  face.append(
    svg("path", { class: "card__rank", d: RANK_STROKES[rank] ?? "", transform: "translate(8 8) scale(1.3)" }),
    pipAt(pip, 20, 64, 1.2, "card__pip card__index"),
  );
  return face;
}

/** @param {string} rank @param {string} pip */
function figureOf(rank, pip) {
  const figure = svg("g", { class: "card__figure" });
  for (const [tone, d] of FIGURES[rank] ?? []) figure.append(svg("path", { class: `card__${tone}`, d }));
  const [x, y, scale] = FIGURE_SIGNS[rank] ?? [0, 0, 0];
  figure.append(pipAt(pip, x, y, scale, "card__suit"));
  return figure;
}

/** @param {string} d @param {number} x @param {number} y @param {number} scale @param {string} [kind] */
function pipAt(d, x, y, scale, kind = "card__pip") {
  return svg("path", { class: kind, d, transform: `translate(${x} ${y}) scale(${scale})` });
}

/** @param {string} name @param {Record<string, string>} attributes @returns {SVGElement} */
function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
