/** One place for the state; tells its one reader after every step. */

/** @typedef {import("./state.js").State} State */

export class Store {
  #state;
  #changed;

  /** @param {State} first @param {(state: State, before: State) => void} changed */
  constructor(first, changed) {
    this.#state = first;
    this.#changed = changed;
  }

  /** @returns {State} */
  get state() {
    return this.#state;
  }

  /** @param {(state: State) => State} step a pure function */
  update(step) {
    const before = this.#state;
    this.#state = step(before);
    if (this.#state !== before) this.#changed(this.#state, before);
  }

  /** @param {Partial<State>} changes */
  set(changes) {
    this.update((state) => ({ ...state, ...changes }));
  }
}
