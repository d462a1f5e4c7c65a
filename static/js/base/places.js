/** The places of a table as little cards: who sits, what is free. In the lobby and before the deal. */

import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "./dom.js";
import { shownNames } from "./player_names.js";

/**
 * @typedef {object} Place
 * @property {string} name as it is to be read; "" where nobody sits
 * @property {"person" | "guest" | "bot" | "free"} kind
 * @property {string} note under the name
 */

/** @typedef {{name: string, kind: "person" | "guest" | "bot", level?: string | null, rating?: number | null}} Named */

/**
 * @param {readonly Named[]} sitters who sits there, bots that are to come included
 * @param {number} seats
 * @param {(sitter: Named) => string} noteOf
 * @param {string} free the word for a place nobody has
 * @returns {Place[]} as many as there are seats
 */
export function placesOf(sitters, seats, noteOf, free) {
  const names = shownNames(sitters);
  const taken = sitters.map((sitter, index) => ({ name: names[index] ?? "", kind: sitter.kind, note: noteOf(sitter) }));
  const left = Math.max(0, seats - taken.length);
  return [...taken, ...Array.from({ length: left }, () => ({ name: free, kind: /** @type {const} */ ("free"), note: "" }))];
}

/** @param {Element} list @param {readonly Place[]} places */
export function renderPlaces(list, places) {
  setAttribute(list, "data-count", places.length);
  reconcile(list, places.map((place, index) => ({ place, index })), ({ index }) => String(index),
    () => fromTemplate("place"), (element, { place }) => renderPlace(element, place));
}

/** @param {HTMLElement} element @param {Place} place */
function renderPlace(element, { name, kind, note }) {
  element.dataset.kind = kind;
  const card = needHtml("[data-part=card]", element);
  card.dataset.kind = kind;
  setText(card, kind === "person" || kind === "guest" ? (Array.from(name)[0] ?? "").toUpperCase() : "");
  setText(needHtml("[data-part=name]", element), name);
  setText(needHtml("[data-part=note]", element), note);
}
