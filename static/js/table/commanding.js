/** What can be asked for at a table that is no move: dialogs, drawer, jumps, sorting, a new game. */

import { needHtml } from "../base/dom.js";
import { changeSettings, settings } from "../base/settings.js";
import { LateCommands } from "./late_commands.js";
import { callOff, playAgain } from "./rematch.js";
import { isWide } from "./render/side.js";

/** @typedef {import("../base/settings.js").Settings["sort"]} Sort */

/** One after the other. @type {Readonly<Record<Sort, Sort>>} */
const NEXT_SORT = { suit: "rank", rank: "manual", manual: "suit" };

export class Commanding {
  #store;
  #tableId;
  #act;
  #commands;

  /**
   * @param {import("./store.js").Store} store @param {string} tableId
   * @param {(wish: import("./actions.js").Intention) => void} act
   */
  constructor(store, tableId, act) {
    this.#store = store;
    this.#tableId = tableId;
    this.#act = act;
    this.#commands = new LateCommands(store, act);
  }

  /** @param {string} name */
  do(name) {
    switch (name) {
      case "side": return this.#toggleSide();
      case "escape": return this.#store.state.sideOpen && !isWide() ? this.#toggleSide() : undefined;
      case "resign": case "cancel": case "keys": return this.#store.set({ dialog: name });
      case "close": return this.#store.set({ dialog: null, choosing: null, asking: null });
      case "sort": return changeSettings({ sort: NEXT_SORT[settings().sort] ?? "suit" });
      case "shift-left": return this.#shift(-1);
      case "shift-right": return this.#shift(1);
      case "again": return void this.#trying(async () => location.assign(await playAgain(this.#tableId)));
      case "call-off": return this.#store.set({ dialog: null }), void this.#trying(() => callOff(this.#tableId));
      case "go-hand": return document.querySelector("#hand [tabindex='0']") ? needHtml("#hand [tabindex='0']").focus() : undefined;
      case "go-table": return needHtml("#bout").focus();
      case "go-actions": return needHtml(needHtml("#end").hidden ? "#actions" : "#end").focus();
      case "go-log": return this.#openSide(), needHtml("#side .log").focus();
      case "go-orders": return openOrders();
      case "go-commands": return this.#openSide(), void this.#commands.open();
    }
  }

  /** @param {number} by */
  #shift(by) {
    const card = this.#store.state.touched;
    if (card) this.#act({ type: "arrange", card, goal: (at) => at + by });
  }

  #toggleSide() {
    const isOpen = !(this.#store.state.sideOpen ?? isWide());
    this.#store.set({ sideOpen: isOpen });
    needHtml(isOpen ? "#side-close" : "#side-open").focus();
  }

  #openSide() {
    if (!(this.#store.state.sideOpen ?? isWide())) this.#store.set({ sideOpen: true });
  }

  /** @param {() => Promise<void>} action */
  async #trying(action) {
    if (this.#store.state.busy) return;
    this.#store.set({ busy: true, refusal: "" });
    try {
      await action();
      this.#store.set({ busy: false });
    } catch (error) {
      this.#store.set({ busy: false, refusal: error instanceof Error ? error.message : "" });
    }
  }
}

/** Only where there are any. */
function openOrders() {
  if (needHtml("#orders").hidden) return;
  needHtml("#orders-list").showPopover();
  needHtml("#orders-list [data-order]:not([hidden]) input").focus();
}
