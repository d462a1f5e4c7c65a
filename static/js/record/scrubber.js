/** The scrubber: a slider over all moves, with the bouts as stretches above it. */

import { make, need, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { spanAt } from "./bout_spans.js";
import { recordTexts } from "./texts.js";

/** @import { Span } from "./bout_spans.js" */

export class Scrubber {
  #slider = need("#ply", HTMLInputElement);
  #strip = needHtml("#bout-strip");
  #spans;

  /**
   * @param {number} last the last ply
   * @param {readonly Span[]} spans
   * @param {(ply: number) => void} go
   */
  constructor(last, spans, go) {
    this.#spans = spans;
    this.#slider.max = String(last);
    this.#strip.replaceChildren(...spans.map(stretch));
    this.#slider.addEventListener("input", () => go(Number(this.#slider.value)));
    this.#strip.addEventListener("click", ({ target }) => {
      const from = target instanceof HTMLElement ? target.dataset.from : undefined;
      if (from !== undefined) {
        go(Number(from));
      }
    });
  }

  /** @param {number} ply @param {string} sentence of the position */
  show(ply, sentence) {
    const here = spanAt(this.#spans, ply);
    this.#slider.value = String(ply);
    setAttribute(this.#slider, "aria-valuetext", sentence);
    [...this.#strip.children].forEach((part, index) => {
      setAttribute(part, "data-here", index === here);
    });
    const bouts = this.#spans.filter(({ bout }) => bout > 0).length;
    const bout = this.#spans[here]?.bout ?? 0;
    setText(needHtml("#bout-now"), bout ? fill(recordTexts.boutOf, { n: bout, all: bouts }) : "");
  }
}

/**
 * As long as its bout has moves. For the pointer alone: the keyboard has steps by bout.
 * @param {Span} span
 */
function stretch({ from, to, bout, outcome }) {
  const part = make("span", { class: "scrub__bout", "data-from": from, "data-outcome": outcome });
  part.title = bout ? fill(recordTexts.bout, { n: bout }) : recordTexts.redealBout;
  part.style.flexGrow = String(to - from);
  return part;
}
