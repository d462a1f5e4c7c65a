/** The command line: its modules come when somebody first wants it. */

import { need } from "../base/dom.js";

export class LateCommands {
  #store;
  #act;
  #panel = need("#commands", HTMLDetailsElement);
  /** @type {Promise<ReturnType<typeof import("./commands/panel.js").mountCommands>> | null} */
  #mounted = null;

  /** @param {import("./store.js").Store} store @param {(wish: import("./actions.js").Intention) => void} act */
  constructor(store, act) {
    this.#store = store;
    this.#act = act;
    this.#panel.addEventListener("toggle", () => this.#panel.open && void this.#mount());
    // Here and not there: somebody may type faster than the modules come.
    this.#panel.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#mount().then((panel) => panel.submit());
    });
  }

  async open() {
    this.#panel.open = true;
    (await this.#mount()).focus();
  }

  #mount() {
    this.#mounted ??= import("./commands/panel.js").then(
      ({ mountCommands }) => mountCommands(this.#store, this.#act),
      (problem) => {
        // Without a line just now: the next wish tries again.
        this.#mounted = null;
        throw problem;
      },
    );
    return this.#mounted;
  }
}
