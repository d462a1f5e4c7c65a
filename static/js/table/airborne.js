/** What is in the air: flights of cards, which any input and any news bring down at once. */

/** How much later each of many cards starts, so that all together take no longer than a few. */
const APART_MS = 25;
const ALL_APART_MS = 180;

/** @param {number} count cards that start one after the other @returns {number} ms */
export const apart = (count) => Math.min(APART_MS, ALL_APART_MS / Math.max(1, count));

export class Airborne {
  /** @type {Set<HTMLElement>} */
  #ghosts = new Set();
  /** @type {Set<Animation>} */
  #flights = new Set();

  constructor() {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.land(), { capture: true });
  }

  /** A picture above the page, gone when it has landed. @param {HTMLElement} ghost */
  ghost(ghost) {
    this.#ghosts.add(ghost);
    return ghost;
  }

  /** @param {Animation} flight */
  flight(flight) {
    this.#flights.add(flight);
    flight.finished.then(() => this.#flights.delete(flight), () => this.#flights.delete(flight));
  }

  /** Everything is where it belongs: the page was right before anything flew. */
  land() {
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts.clear();
    for (const flight of this.#flights) flight.cancel();
    this.#flights.clear();
  }
}
