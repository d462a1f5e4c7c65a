/**
 * Talk at the table is not needed to play: its modules come when the table can already be played
 * at. What was said meanwhile it asks for by itself.
 */

/** @typedef {ReturnType<typeof import("../company/mount.js").mountCompany>} Company */
/** @typedef {Parameters<typeof import("../company/mount.js").mountCompany>[0]} Page */

const AFTER_MS = 1_000;

export class LateCompany {
  #page;
  /** @type {Company | null} */
  #company = null;
  /** @type {import("../base/types.js").View | null} */
  #view = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {import("../base/types.js").View} view */
  show(view) {
    if (this.#view === null) setTimeout(() => void this.#load(), AFTER_MS);
    this.#view = view;
    this.#company?.show(view);
  }

  /** @param {import("../base/types.js").Said} remark */
  heard(remark) {
    this.#company?.heard(remark);
  }

  /** @param {import("../base/types.js").Ack | import("../base/types.js").Refused} answer @returns {boolean} whether it was to a remark */
  answered(answer) {
    return this.#company?.answered(answer) ?? false;
  }

  /** With a new line, what could not be fetched may be fetched. */
  reconnected() {
    if (this.#company) this.#company.reconnected();
    else if (this.#view) void this.#load();
  }

  async #load() {
    const found = await import("../company/mount.js").catch(() => null);
    if (!found || this.#company) return;
    this.#company = found.mountCompany(this.#page);
    if (this.#view) this.#company.show(this.#view);
  }
}
