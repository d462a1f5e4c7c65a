/** Single flights of single cards: pure decoration over a page that is already right. */

import { cardElement } from "../base/cards.js";
import { parseMove } from "./moves.js";

export const FLIGHT_MS = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {import("../base/types.js").GameEvent} GameEvent */

/**
 * card → the seat that played it in these events.
 * @param {readonly GameEvent[]} events @returns {Map<string, number>}
 */
export function moversOf(events) {
  const movers = new Map();
  for (const event of events) {
    const card = event.kind === "move" ? parseMove(event.move ?? "").card : null;
    if (card !== null) movers.set(card, event.seat ?? 0);
  }
  return movers;
}

/** Shift of a cover against the card under it, in card widths, as in bout.css. */
const SHIFT = { x: 0.36, y: 0.42 };

/** Where the cover of a card lies. @param {DOMRect} card */
export const coverOf = (card) =>
  new DOMRect(card.x + card.width * SHIFT.x, card.y + card.width * SHIFT.y, card.width, card.height);

/** The attacking card's part of a place for a pair. @param {DOMRect} place */
export const cardIn = (place) => new DOMRect(place.x, place.y, place.width / (1 + SHIFT.x), place.height);

/**
 * A card that is no longer (or not yet) part of the page, above everything.
 * @param {string | null} code @param {DOMRect} rect @param {string | null} trump
 */
export function ghostOf(code, rect, trump) {
  const ghost = cardElement(code, { decorative: true, trump: code !== null && code[1] === trump });
  ghost.classList.add("ghost");
  const place = { "--x": rect.x, "--y": rect.y, "--card-width": rect.width };
  for (const [name, value] of Object.entries(place)) ghost.style.setProperty(name, `${value}px`);
  document.body.append(ghost);
  return ghost;
}

/**
 * From where it was to where it lies.
 * @param {HTMLElement} card @param {DOMRect} from @param {DOMRect} to
 * @param {number} delay ms
 * @returns {Animation}
 */
export function flyHome(card, from, to, delay) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  // A plaque is no card: from there a card starts a little smaller.
  const scale = from.width > 0 && from.width < 110 ? from.width / to.width : 0.6;
  const origin = { transformOrigin: "0 0" };
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, ...origin };
  return card.animate([start, { transform: "none", ...origin }], { duration: FLIGHT_MS, delay, easing: EASE, fill: "backwards" });
}

/**
 * The same for a card that can be tapped: it lies in its place from the start, unseen, and only
 * its picture travels.
 * @param {HTMLElement} card @param {HTMLElement} picture @param {DOMRect} from @param {DOMRect} to
 * @param {number} delay ms
 * @returns {Animation} what hides the card; to be cancelled when the flight is cut short
 */
export function flyPicture(card, picture, from, to, delay) {
  flyHome(picture, from, to, delay).finished.then(() => picture.remove(), () => picture.remove());
  return card.animate([{ opacity: 0 }, { opacity: 0 }], delay + FLIGHT_MS);
}

/**
 * Away to the middle of a place, shrinking; the ghost is removed when it is there.
 * @param {HTMLElement} ghost @param {DOMRect} from @param {DOMRect} goal @param {number} delay ms
 */
export function flyAway(ghost, from, goal, delay) {
  const x = goal.x + goal.width / 2 - from.x - from.width / 2;
  const y = goal.y + goal.height / 2 - from.y - from.height / 2;
  const end = { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.2 };
  const timing = /** @type {KeyframeAnimationOptions} */ ({
    duration: FLIGHT_MS, delay, easing: EASE, fill: "forwards", composite: "accumulate",
  });
  ghost.animate([{ transform: "none", opacity: 1 }, end], timing)
    .finished.then(() => ghost.remove(), () => ghost.remove());
}
