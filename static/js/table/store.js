/** One place for the state; tells its readers after every step. */

/** @typedef {import("./state.js").State} State */

export class Store {
  #state;
  /** @type {((state: State, before: State) => void)[]} */
  #readers;

  /** @param {State} first @param {(state: State, before: State) => void} changed */
  constructor(first, changed) {
    this.#state = first;
    this.#readers = [changed];
  }

  /** @param {(state: State, before: State) => void} reader hears of every step from now on */
  follow(reader) {
    this.#readers.push(reader);
  }

  /** @returns {State} */
  get state() {
    return this.#state;
  }

  /** @param {(state: State) => State} step a pure function */
  update(step) {
    const before = this.#state;
    this.#state = step(before);
    const after = this.#state;
    if (after !== before) for (const reader of this.#readers) reader(after, before);
  }

  /** @param {Partial<State>} changes */
  set(changes) {
    this.update((state) => ({ ...state, ...changes }));
  }
}
