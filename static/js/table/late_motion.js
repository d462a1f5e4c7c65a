/** Cards can be played before they can fly: what lets them fly comes when the table is there. */

export class LateMotion {
  /** @type {import("./motion.js").Motion | null} */
  #motion = null;

  /** @param {HTMLElement} root gets data-flies when they can */
  constructor(root) {
    import("./motion.js").then(({ Motion }) => {
      this.#motion = new Motion(root);
      root.toggleAttribute("data-flies", true);
    }, () => undefined); // the line may be gone: then nothing flies
  }

  look() {
    this.#motion?.look();
  }

  /** @param {readonly import("../base/types.js").GameEvent[]} events @param {import("../base/types.js").View} view */
  play(events, view) {
    this.#motion?.play(events, view);
  }
}
