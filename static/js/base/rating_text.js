/** How a rating is written: the number, a question mark while it is in question, and its ±. */

import { make } from "./dom.js";
import { fill, texts } from "./texts.js";

/** @typedef {{rating: number, plus_minus: number, provisional: boolean}} Rating */

/** "± 84". @param {Rating} rating */
export const spreadText = ({ plus_minus: n }) => fill(texts.rating.spread, { n });

/**
 * The number and its question mark; the ear hears what the mark means.
 * @param {Rating} rating @returns {(Node | string)[]}
 */
export function ratingParts({ rating, provisional }) {
  if (!provisional) return [String(rating)];
  const mark = make("span", { "aria-hidden": "true" }, "?");
  return [String(rating), mark, make("span", { class: "visually-hidden" }, ` ${texts.rating.unsure}`)];
}
