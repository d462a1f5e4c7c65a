/**
 * From intentions (a card tapped, a button pressed, a card dropped) to moves on the wire.
 * Decides with the server's list of legal moves; the server decides again.
 */

import { anyOf, fill, texts } from "../base/texts.js";
import { shortName } from "../base/cards.js";
import { changeSettings, settings } from "../base/settings.js";
import { arrange } from "./arranging.js";
import { mustAsk } from "./asking.js";
import { buttonsOf, isArmed } from "./buttons.js";
import { droppedMove, movesOf, optionsFor, transferCards } from "./moves.js";
import { canUndo } from "./pending.js";
import { reasonAgainst, reasonAgainstDrop } from "./reasons.js";
import { slotOf } from "./sorting.js";
import { shownView } from "./state.js";

/** @typedef {import("./buttons.js").Place} Place */
/**
 * @typedef {{type: "card", card: string} | {type: "target", card: string} | {type: "felt"}
 *   | {type: "play"} | {type: "move", move: string} | {type: "button", place: Place}
 *   | {type: "drop", card: string, zone: string | null} | {type: "cancel"} | {type: "confirm"}
 *   | {type: "confirm-always"} | {type: "undo"} | {type: "back"} | {type: "resign"}
 *   | {type: "arrange", card: string, goal: (at: number, last: number) => number}} Intention
 */

const NOTHING_CHOSEN = { selected: null, choosing: null, asking: null, drag: null, note: "", refusal: "" };

export class Actions {
  #store;
  #sending;

  /** @param {import("./store.js").Store} store @param {import("./sending.js").Sending} sending */
  constructor(store, sending) {
    this.#store = store;
    this.#sending = sending;
  }

  /** @param {Intention} wish */
  act(wish) {
    switch (wish.type) {
      case "card": return this.#tap(wish.card);
      case "target": return this.#target(wish.card);
      case "felt": return this.#felt();
      case "play": return this.#playSelected();
      case "button": return this.#button(wish.place);
      case "drop": return this.#drop(wish.card, wish.zone);
      case "move": return this.#sending.play(wish.move);
      case "confirm": return this.#sending.play(this.#store.state.asking ?? "");
      case "confirm-always": return this.#confirmAlways();
      case "undo": return void (canUndo(this.#store.state.pending, Date.now()) && this.#sending.undo());
      case "back": return void (this.#sending.undo() || this.#store.set(NOTHING_CHOSEN));
      case "arrange": return arrange(this.#store, wish.card, wish.goal);
      case "resign": return void this.#sending.resign();
      case "cancel": return this.#store.set(NOTHING_CHOSEN);
    }
  }

  get #legal() {
    return shownView(this.#store.state)?.legal ?? [];
  }

  /** @param {string} card */
  #tap(card) {
    const view = shownView(this.#store.state);
    if (!view) return;
    const reason = reasonAgainst(view, card, shortName);
    const fresh = this.#store.state.fresh.filter((other) => other !== card);
    if (reason !== null) return this.#store.set({ note: reason, selected: null, refusal: "", fresh, touched: card });
    const again = this.#store.state.selected === card || settings().oneTap;
    this.#store.set({ selected: card, note: "", refusal: "", fresh, touched: card });
    if (again) this.#playSelected();
  }

  /** The selected card, if what it does is clear; else the question. */
  #playSelected() {
    const { selected } = this.#store.state;
    if (selected === null) return;
    const moves = movesOf(this.#legal, selected);
    if (moves.length === 1 && moves[0]) return this.#sending.play(moves[0]);
    if (moves.length > 1) this.#store.set({ choosing: selected });
  }

  /** @param {string} target */
  #target(target) {
    const { selected } = this.#store.state;
    const beats = selected === null ? [] : optionsFor(this.#legal, selected).beats;
    const beat = beats.find((one) => one.target === target);
    if (beat) this.#sending.play(beat.move);
  }

  #felt() {
    const { selected } = this.#store.state;
    const attack = selected === null ? null : optionsFor(this.#legal, selected).attack;
    if (attack) this.#sending.play(attack);
    else this.act({ type: "cancel" });
  }

  /** @param {Place} place */
  #button(place) {
    const { state } = this.#store;
    const view = shownView(state);
    const button = view ? buttonsOf(view, state.selected)[place] : undefined;
    if (!button) return;
    if (!isArmed(state.shown, place, Date.now())) return this.#store.set({ note: texts.table.reason.soon });
    if (button.move) return this.#askOrPlay(button.move);
    const cards = anyOf(transferCards(this.#legal).map(shortName));
    this.#store.set({ note: fill(texts.table.reason.transferFirst, { cards }) });
  }

  /** @param {string} move */
  #askOrPlay(move) {
    const view = shownView(this.#store.state);
    if (view && mustAsk(view, move, settings().ask)) this.#store.set({ asking: move });
    else this.#sending.play(move);
  }

  #confirmAlways() {
    changeSettings({ ask: "never" });
    this.act({ type: "confirm" });
  }

  /** @param {string} card @param {string | null} zone `felt`, `transfer`, `beat:7D` or `hand:3` */
  #drop(card, zone) {
    const slot = slotOf(zone);
    if (slot !== null) return arrange(this.#store, card, () => slot);
    const move = droppedMove(this.#legal, card, zone);
    if (move) return this.#sending.play(move);
    const isOpen = zone === "felt" && movesOf(this.#legal, card).length > 0;
    const view = shownView(this.#store.state);
    const note = view ? reasonAgainstDrop(view, card, zone, shortName) : "";
    this.#store.set({ drag: null, touched: card, selected: isOpen ? card : null, note });
    if (isOpen) this.#playSelected();
  }
}
