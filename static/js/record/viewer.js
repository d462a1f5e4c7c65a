/** Stepping through a game: whatever asks for a position leads to `#show`, which draws all of it. */

import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { Autoplay } from "./autoplay.js";
import { renderBoard } from "./board.js";
import { spansOf } from "./bout_spans.js";
import { actOfKey, stepOfKey } from "./keys.js";
import { buildMovesList, markMove } from "./moves_list.js";
import { renderPiles, togglePiles } from "./piles.js";
import { plyOfHash, stepped } from "./place.js";
import { drawSentences, positionSentence } from "./position_words.js";
import { Scrubber } from "./scrubber.js";
import { Seeing } from "./seeing.js";
import { copyLink } from "./sharing.js";
import { recordTexts } from "./texts.js";

/** @import { Act } from "./keys.js" */
/** @import { StepName } from "./place.js" */
/** @import { Replay } from "./replay.js" */

export class Viewer {
  #replay;
  #last;
  #ply = 0;
  #scrubber;
  #seeing;
  #autoplay = new Autoplay(() => this.#tick());

  /** @param {Replay} replay with at least the deal */
  constructor(replay) {
    const { record, states, told, bouts } = replay;
    this.#replay = replay;
    this.#last = states.length - 1;
    this.#scrubber = new Scrubber(this.#last, spansOf(states, bouts), (ply) => this.#go(ply));
    this.#seeing = new Seeing(record, () => this.#show(this.#ply));
    buildMovesList(told, ({ draws }) => drawSentences(record, draws, () => true));
    this.#listen();
    this.#show(plyOfHash(location.hash, this.#last));
  }

  #listen() {
    needHtml("#replay").addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#show(plyOfHash(location.hash, this.#last)));
  }

  /** @param {MouseEvent} event */
  #click({ target }) {
    const data = target instanceof Element ? target.closest("button")?.dataset : undefined;
    if (data?.act) {
      this.#act(/** @type {Act} */ (data.act));
    } else if (data?.step) {
      this.#step(/** @type {StepName} */ (data.step));
    } else if (data?.ply) {
      this.#go(Number(data.ply), false);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [step, act] = [stepOfKey(event), actOfKey(event)];
    if (step) {
      event.preventDefault();
      this.#step(step);
    } else if (act) {
      event.preventDefault();
      this.#act(act);
    }
  }

  /** @param {Act} act */
  #act(act) {
    const seeing = this.#seeing;
    const acts = {
      play: () => this.#togglePlay(),
      hands: () => seeing.toggleHands(),
      seat: () => seeing.nextSeat(),
      copy: () => void copyLink(location.href),
      piles: () => togglePiles(),
      keys: () => need("#keys-dialog", HTMLDialogElement).showModal(),
    };
    acts[act]();
    if (act === "hands" || act === "seat") {
      this.#show(this.#ply);
    }
  }

  /** @param {StepName} step */
  #step(step) {
    this.#go(stepped(step, this.#ply, this.#replay.bouts));
  }

  /**
   * The reader's own step: stops a game that plays by itself.
   * @param {number} ply
   * @param {boolean} [mayScroll]
   */
  #go(ply, mayScroll = true) {
    this.#autoplay.stop();
    this.#show(ply, mayScroll);
  }

  #togglePlay() {
    if (this.#autoplay.isOn) {
      this.#autoplay.stop();
      return;
    }
    if (this.#ply === this.#last) {
      this.#show(0);
    }
    this.#autoplay.start();
  }

  #tick() {
    this.#show(Math.min(this.#last, this.#ply + 1));
    return this.#ply < this.#last;
  }

  /**
   * @param {number} ply
   * @param {boolean} [mayScroll]
   */
  #show(ply, mayScroll = true) {
    const { record, states } = this.#replay;
    const { sight } = this.#seeing;
    this.#ply = ply;
    setAttribute(needHtml("#replay"), "data-hands", sight.isOpen ? "all" : "one");
    renderBoard(record, states[ply], states[ply - 1], sight);
    renderPiles(states, ply);
    this.#tell(ply, (seat) => sight.isOpen || seat === sight.from);
    markMove(ply, mayScroll); // after all that may change how high the list is
    history.replaceState(null, "", ply > 0 ? `#${ply}` : location.pathname);
    needHtml("#replay").dispatchEvent(new Event("replay:shown"));
  }

  /** @param {number} ply @param {(seat: number) => boolean} isOpen */
  #tell(ply, isOpen) {
    const { record, told } = this.#replay;
    const move = told[ply - 1];
    const sentence = positionSentence(move, this.#last);
    const draws = move ? drawSentences(record, move.draws, isOpen) : [];
    setText(needHtml("#now"), sentence);
    setText(needHtml("#draws"), draws.join(recordTexts.between));
    this.#scrubber.show(ply, sentence);
  }
}
