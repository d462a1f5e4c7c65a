/** A game that plays by itself: a tick for each move, at the chosen speed, until it is stopped. */

import { need, needHtml, setAttribute } from "../base/dom.js";
import { recordTexts } from "./texts.js";

export class Autoplay {
  #button = need("#autoplay", HTMLButtonElement);
  #speed = need("#speed", HTMLSelectElement);
  #timer = 0;
  #tick;

  /** @param {() => boolean} tick one move on; false at the end of the game */
  constructor(tick) {
    this.#tick = tick;
    this.#speed.addEventListener("change", () => this.isOn && this.start());
  }

  get isOn() {
    return this.#timer !== 0;
  }

  start() {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#tick() || this.stop(), Number(this.#speed.value));
    this.#tell(true);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#tell(false);
  }

  /** @param {boolean} isOn */
  #tell(isOn) {
    // A game that plays by itself would talk without end.
    setAttribute(needHtml(".player__words"), "aria-live", isOn ? "off" : null);
    setAttribute(this.#button, "aria-pressed", String(isOn));
    setAttribute(this.#button, "aria-label", isOn ? recordTexts.pause : recordTexts.play);
  }
}
