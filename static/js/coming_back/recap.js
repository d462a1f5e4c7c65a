/**
 * Shows frames one after the other in at most four seconds. Any key, any touch and any news ends
 * it at once; what can be played is played on the true table.
 */

import { flyAway, flyHome, ghostOf } from "../table/flights.js";

const WHOLE_MS = 3_500;
const SLOWEST_MS = 420;

/** @typedef {import("./frames.js").Frame} Frame */

export class Recap {
  #store;
  #frames;
  #version;
  #timer = 0;
  #input = new AbortController();
  /** @type {Set<HTMLElement>} */
  #ghosts = new Set();

  /** @param {import("../table/store.js").Store} store @param {readonly Frame[]} frames */
  constructor(store, frames) {
    this.#store = store;
    this.#frames = frames;
    this.#version = store.state.version;
  }

  start() {
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, () => this.stop(), { capture: true, signal: this.#input.signal });
    }
    this.#show(0);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#input.abort();
    for (const ghost of this.#ghosts) ghost.remove();
    this.#store.set({ recap: null });
  }

  /** @param {number} index */
  #show(index) {
    const frame = this.#frames[index];
    if (!frame || this.#store.state.version !== this.#version) return this.stop();
    if (frame.card === null) this.#sweep(frame);
    this.#store.set({ recap: frame.table });
    if (frame.card !== null) this.#fly(frame.card, frame.seat);
    const pause = Math.min(SLOWEST_MS, WHOLE_MS / this.#frames.length);
    this.#timer = setTimeout(() => this.#show(index + 1), pause);
  }

  /** @param {string} card @param {number | null} seat */
  #fly(card, seat) {
    const element = document.querySelector(`#pairs [data-card="${card}"]`);
    const from = rectOf(`[data-seat="${seat}"]`);
    if (element instanceof HTMLElement && from) flyHome(element, from, element.getBoundingClientRect(), 0);
  }

  /** @param {Frame} frame */
  #sweep(frame) {
    const goal = rectOf(frame.seat === null ? "#heap" : `[data-seat="${frame.seat}"]`);
    for (const element of document.querySelectorAll("#pairs [data-card]")) {
      const rect = element.getBoundingClientRect();
      if (!goal || !(element instanceof HTMLElement)) continue;
      const ghost = ghostOf(element.dataset.card ?? null, rect, this.#store.state.view?.trump ?? null);
      this.#ghosts.add(ghost);
      flyAway(ghost, rect, goal, 0);
    }
  }
}

/** @param {string} place */
const rectOf = (place) => document.querySelector(place)?.getBoundingClientRect();
