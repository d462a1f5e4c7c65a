/** Stepping through a game: buttons, keys, slider, moves list, address and autoplay. */

import { make, need, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { renderBoard } from "./board.js";
import { stepOfKey } from "./keys.js";
import { buildMovesList, markMove } from "./moves_list.js";
import { plyOfHash, stepped } from "./place.js";
import { nameOfSeat } from "./story.js";
import { recordTexts } from "./texts.js";

/** @import { StepName } from "./place.js" */
/** @import { Replay } from "./replay.js" */

export class Viewer {
  #replay;
  #last;
  #ply = 0;
  #timer = 0;
  #slider = need("#ply", HTMLInputElement);
  #speed = need("#speed", HTMLSelectElement);
  #seenFrom = need("#seen-from", HTMLSelectElement);
  #autoplay = need("#autoplay", HTMLButtonElement);

  /** @param {Replay} replay with at least the deal */
  constructor(replay) {
    this.#replay = replay;
    this.#last = replay.states.length - 1;
    this.#slider.max = String(this.#last);
    this.#fillSeats();
    buildMovesList(replay.told);
    this.#listen();
    this.#show(plyOfHash(location.hash, this.#last));
  }

  #fillSeats() {
    const { record } = this.#replay;
    const { participants, seating } = record;
    const person = seating.findIndex((who) => participants[who].kind !== "bot");
    const options = seating.map((_, seat) =>
      make("option", { value: seat }, nameOfSeat(record, seat)),
    );
    this.#seenFrom.replaceChildren(...options);
    this.#seenFrom.value = String(Math.max(0, person));
  }

  #listen() {
    needHtml("#replay").addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#show(plyOfHash(location.hash, this.#last)));
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#seenFrom.addEventListener("change", () => this.#show(this.#ply));
    this.#speed.addEventListener("change", () => this.#timer && this.#play());
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === this.#autoplay) {
      this.#togglePlay();
    } else if (button?.dataset.step) {
      this.#step(/** @type {StepName} */ (button.dataset.step));
    } else if (button?.dataset.ply) {
      this.#go(Number(button.dataset.ply), false);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = stepOfKey(event);
    if (step) {
      event.preventDefault();
      this.#step(step);
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
    this.#stop();
    this.#show(ply, mayScroll);
  }

  #togglePlay() {
    if (this.#timer) {
      this.#stop();
      return;
    }
    if (this.#ply === this.#last) {
      this.#show(0);
    }
    this.#play();
  }

  #play() {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#tick(), Number(this.#speed.value));
    setAttribute(this.#autoplay, "aria-pressed", "true");
    setAttribute(this.#autoplay, "aria-label", recordTexts.pause);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    setAttribute(this.#autoplay, "aria-pressed", "false");
    setAttribute(this.#autoplay, "aria-label", recordTexts.play);
  }

  #tick() {
    this.#show(Math.min(this.#last, this.#ply + 1));
    if (this.#ply === this.#last) {
      this.#stop();
    }
  }

  /**
   * @param {number} ply
   * @param {boolean} [mayScroll]
   */
  #show(ply, mayScroll = true) {
    const { record, states } = this.#replay;
    this.#ply = ply;
    const sentence = this.#sentence();
    renderBoard(record, states[ply], states[ply - 1], Number(this.#seenFrom.value));
    markMove(ply, mayScroll);
    setText(needHtml("#now"), sentence);
    this.#slider.value = String(ply);
    setAttribute(this.#slider, "aria-valuetext", sentence);
    history.replaceState(null, "", ply > 0 ? `#${ply}` : location.pathname);
  }

  #sentence() {
    if (this.#ply === 0) {
      return recordTexts.start;
    }
    const { sentence, outcome } = this.#replay.told[this.#ply - 1];
    const whole = outcome ? `${sentence}. ${outcome}` : `${sentence}.`;
    return fill(recordTexts.now, { n: this.#ply, all: this.#last, sentence: whole });
  }
}
