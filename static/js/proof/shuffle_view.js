/** A shuffle to step through: the items as they lie, and the byte behind each swap. */

import { fromTemplate, make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { motionAllowed } from "../base/settings.js";
import { fill, inARow } from "../base/texts.js";
import { orderAfter } from "./shuffling.js";
import { proofTexts } from "./texts.js";

/** @import { Shuffle, Swap } from "./shuffling.js" */

const TICK_MS = 450;

export class ShuffleView {
  #shuffle;
  #draw;
  #element = fromTemplate("shuffle");
  #made = 0;
  #timer = 0;

  /**
   * @param {string} title
   * @param {Shuffle<string>} shuffle of items that differ
   * @param {(item: string) => HTMLElement} draw
   */
  constructor(title, shuffle, draw) {
    this.#shuffle = shuffle;
    this.#draw = draw;
    setText(needHtml(".shuffle__title", this.#element), title);
    const summary = fill(proofTexts.blocks, { label: shuffle.label });
    setText(needHtml(".shuffle__label", this.#element), summary);
    setText(needHtml(".shuffle__blocks", this.#element), shuffle.blocks.join("\n"));
    needHtml("[data-shuffle=play]", this.#element).hidden = !motionAllowed();
    this.#element.addEventListener("click", (event) => this.#click(event));
    this.#show();
  }

  get element() {
    return this.#element;
  }

  /** @param {MouseEvent} event */
  #click({ target }) {
    const button = target instanceof Element ? target.closest("[data-shuffle]") : null;
    const isPlaying = this.#timer !== 0;
    this.#stop();
    switch (button?.getAttribute("data-shuffle")) {
      case "start":
        return this.#go(0);
      case "back":
        return this.#go(this.#made - 1);
      case "next":
        return this.#go(this.#made + 1);
      case "end":
        return this.#go(this.#shuffle.swaps.length);
      case "play":
        return isPlaying ? undefined : this.#play();
    }
  }

  #play() {
    this.#go(this.#made === this.#shuffle.swaps.length ? 0 : this.#made + 1);
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
    setAttribute(needHtml("[data-shuffle=play]", this.#element), "aria-pressed", "true");
  }

  #tick() {
    this.#go(this.#made + 1);
    if (this.#made === this.#shuffle.swaps.length) {
      this.#stop();
    }
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    setAttribute(needHtml("[data-shuffle=play]", this.#element), "aria-pressed", "false");
  }

  /** @param {number} made */
  #go(made) {
    this.#made = Math.min(this.#shuffle.swaps.length, Math.max(0, made));
    this.#show();
  }

  #show() {
    const swap = this.#shuffle.swaps[this.#made - 1];
    const items = orderAfter(this.#shuffle, this.#made);
    const moved = new Set(swap ? [items[swap.place], items[swap.chosen]] : []);
    reconcile(needHtml(".shuffle__items", this.#element), items, String,
      (item) => make("li", { class: "shuffle__item" }, this.#draw(item)),
      (element, item, place) => {
        setAttribute(element, "data-moved", moved.has(item));
        setAttribute(element, "data-fixed", place > this.#shuffle.swaps.length - this.#made);
      });
    const words = swap ? swapWords(swap, this.#made, this.#shuffle.swaps.length) : proofTexts.start;
    setText(needHtml(".shuffle__now", this.#element), words);
  }
}

/** Places are counted from 1 for the reader. @param {Swap} swap @param {number} n @param {number} all */
function swapWords({ place, chosen, byte, dropped }, n, all) {
  const sentence = place === chosen ? proofTexts.stays : proofTexts.swap;
  const limit = place + 1;
  const told = fill(sentence, { n, all, byte, limit, chosen, place: limit, other: chosen + 1 });
  const bytes = inARow(dropped.map(String));
  return dropped.length > 0 ? `${told} ${fill(proofTexts.dropped, { bytes })}` : told;
}
