/** Single flights of single cards: pure decoration over a page that is already right. */

import { cardElement } from "../shared/cards.js";
import { parseMove } from "./moves.js";

export const FLIGHT_MS = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {import("../shared/types.js").GameEvent} GameEvent */

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
 */
export function flyHome(card, from, to, delay) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.hypot(x, y) < 2) return;
  // A plaque is no card: from there a card starts a little smaller.
  const scale = from.width > 0 && from.width < 110 ? from.width / to.width : 0.6;
  const origin = { transformOrigin: "0 0" };
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, ...origin };
  card.animate([start, { transform: "none", ...origin }], { duration: FLIGHT_MS, delay, easing: EASE, fill: "backwards" });
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
