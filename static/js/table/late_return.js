/** Whoever comes back is told what he has missed: its modules come only then. */

import { lastLook, noteLook } from "./last_look.js";

export class LateReturn {
  #store;
  #tableId;
  #isFirst = true;

  /** @param {import("./store.js").Store} store @param {string} tableId */
  constructor(store, tableId) {
    this.#store = store;
    this.#tableId = tableId;
    document.addEventListener("visibilitychange", () => noteLook(tableId, store.state));
  }

  /** After every update. */
  updated() {
    const { version } = this.#store.state;
    const looked = this.#isFirst ? lastLook(this.#tableId) : null;
    if (this.#isFirst && looked !== null && version !== null && version > looked) void this.#tell(looked);
    this.#isFirst = false;
    noteLook(this.#tableId, this.#store.state);
  }

  /** @param {number} looked */
  async #tell(looked) {
    const found = await import("../coming_back/coming_back.js").catch(() => null); // the line may be gone
    await found?.comeBack(this.#store, this.#tableId, looked);
  }
}
