/**
 * From intentions (a card tapped, a button pressed, a card dropped) to moves on the wire.
 * Decides with the server's list of legal moves; the server decides again.
 */

import { anyOf, fill, texts } from "../base/texts.js";
import { shortName } from "../base/cards.js";
import { settings } from "../base/settings.js";
import { buttonsOf, isArmed } from "./buttons.js";
import { newId } from "./move_id.js";
import { droppedMove, movesOf, optionsFor, playableCards, transferCards } from "./moves.js";
import { reasonAgainst } from "./reasons.js";
import { played, shownView } from "./state.js";

/** @typedef {import("./buttons.js").Place} Place */
/**
 * @typedef {{type: "card", card: string} | {type: "target", card: string} | {type: "felt"}
 *   | {type: "play"} | {type: "move", move: string} | {type: "button", place: Place}
 *   | {type: "drop", card: string, zone: string | null} | {type: "cancel"} | {type: "confirm"}
 *   | {type: "resign"}} Intention
 */

export class Actions {
  #store;
  #send;

  /**
   * @param {import("./store.js").Store} store
   * @param {(message: import("../base/types.js").ClientMessage) => boolean} send
   */
  constructor(store, send) {
    this.#store = store;
    this.#send = send;
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
      case "move": return this.#play(wish.move);
      case "confirm": return this.#play(this.#store.state.asking ?? "");
      case "resign": return this.#resign();
      case "cancel": return this.#store.set({ selected: null, choosing: null, asking: null, drag: null, note: "", refusal: "" });
    }
  }

  /** After a reconnect: the same message with the same id is played once, whatever happened. */
  sendAgain() {
    const { pending } = this.#store.state;
    if (pending && pending.acked === null) this.#sendMove(pending);
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
    if (reason !== null) return this.#store.set({ note: reason, selected: null, refusal: "", fresh });
    const again = this.#store.state.selected === card || settings().oneTap;
    this.#store.set({ selected: card, note: "", refusal: "", fresh });
    if (again) this.#playSelected();
  }

  /** The selected card, if what it does is clear; else the question. */
  #playSelected() {
    const { selected } = this.#store.state;
    if (selected === null) return;
    const moves = movesOf(this.#legal, selected);
    if (moves.length === 1 && moves[0]) return this.#play(moves[0]);
    if (moves.length > 1) this.#store.set({ choosing: selected });
  }

  /** @param {string} target */
  #target(target) {
    const { selected } = this.#store.state;
    const beats = selected === null ? [] : optionsFor(this.#legal, selected).beats;
    const beat = beats.find((one) => one.target === target);
    if (beat) this.#play(beat.move);
  }

  #felt() {
    const { selected } = this.#store.state;
    const attack = selected === null ? null : optionsFor(this.#legal, selected).attack;
    if (attack) this.#play(attack);
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

  /** Giving up a choice can be asked about, by setting. @param {string} move */
  #askOrPlay(move) {
    const hasChoice = playableCards(this.#legal).size > 0 && (move === "take" || move === "pass");
    if (settings().ask && hasChoice) this.#store.set({ asking: move });
    else this.#play(move);
  }

  /** @param {string} card @param {string | null} zone `felt`, `transfer` or `beat:7D` */
  #drop(card, zone) {
    const move = droppedMove(this.#legal, card, zone);
    if (move) return this.#play(move);
    const target = zone?.startsWith("beat:") ? zone.slice(5) : null;
    const values = { card: shortName(card), target: shortName(target ?? "") };
    const note = target ? fill(texts.table.reason.notThis, values) : "";
    this.#store.set({ drag: null, selected: zone === "felt" ? card : null, note });
    if (zone === "felt") this.#playSelected();
  }

  /** @param {string} move */
  #play(move) {
    const { state } = this.#store;
    if (state.pending || state.version === null || !this.#legal.includes(move)) return;
    const id = newId();
    this.#store.update((now) => played(now, id, move, Date.now()));
    if (this.#store.state.pending) this.#sendMove(this.#store.state.pending);
  }

  /** @param {import("./state.js").Pending} pending */
  #sendMove(pending) {
    this.#send({ type: "move", id: pending.id, version: pending.version, move: pending.move });
  }

  #resign() {
    this.#store.set({ dialog: null });
    if (!this.#send({ type: "resign", id: newId() })) this.#store.set({ refusal: texts.table.alert.lost });
  }
}
