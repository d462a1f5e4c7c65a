/** Cards can be played before they can fly: what lets them fly comes when the table is there. */

const AFTER_MS = 300;

export class LateMotion {
  #root;
  #isComing = false;
  /** @type {import("./motion.js").Motion | null} */
  #motion = null;

  /** @param {HTMLElement} root gets data-flies when they can */
  constructor(root) {
    this.#root = root;
  }

  /** Before the page changes. */
  look() {
    this.#motion?.look();
    if (!this.#isComing) setTimeout(() => void this.#load(), AFTER_MS);
    this.#isComing = true;
  }

  async #load() {
    const found = await import("./motion.js").catch(() => null); // the line may be gone: then nothing flies
    if (!found) return;
    this.#motion = new found.Motion(this.#root);
    this.#root.toggleAttribute("data-flies", true);
  }

  /** @param {readonly import("../base/types.js").GameEvent[]} events @param {import("../base/types.js").View} view */
  play(events, view) {
    this.#motion?.play(events, view);
  }
}
