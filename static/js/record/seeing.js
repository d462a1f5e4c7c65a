/** Whose place the reader looks from, and whether all hands lie open or that one's alone. */

import { make, need } from "../base/dom.js";
import { nameOfSeat } from "./story.js";

/** @import { GameRecord } from "../fair/record.js" */

/** @typedef {{ from: number, isOpen: boolean }} Sight `from` is the seat shown nearest */

export class Seeing {
  #from = need("#seen-from", HTMLSelectElement);
  #open = need("#open-hands", HTMLInputElement);

  /** @param {GameRecord} record @param {() => void} changed */
  constructor(record, changed) {
    const { participants, seating } = record;
    const person = seating.findIndex((who) => participants[who].kind !== "bot");
    const options = seating.map((_, seat) =>
      make("option", { value: seat }, nameOfSeat(record, seat)),
    );
    this.#from.replaceChildren(...options);
    this.#from.value = String(Math.max(0, person));
    this.#from.addEventListener("change", changed);
    this.#open.addEventListener("change", changed);
  }

  /** @returns {Sight} */
  get sight() {
    return { from: Number(this.#from.value), isOpen: this.#open.checked };
  }

  nextSeat() {
    this.#from.selectedIndex = (this.#from.selectedIndex + 1) % this.#from.options.length;
  }

  toggleHands() {
    this.#open.checked = !this.#open.checked;
  }
}
