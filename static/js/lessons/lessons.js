/**
 * The hints of a first game: one at a time, tied to what is to be decided, each shown once. They
 * are no live region: the status line says all that is needed, and these can be read after it.
 */

import { needHtml, setText } from "../base/dom.js";
import { fill, suitName } from "../base/texts.js";
import { LESSON_COUNT, lessonFor } from "./choosing.js";
import { endLessons, keepSeen, seenLessons } from "./kept.js";
import { lessonTexts } from "./texts.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("./choosing.js").Lesson} Lesson */

export class Lessons {
  #seen = seenLessons();
  /** @type {Lesson | null} */
  #shown = null;
  /** @type {View | null} */
  #view = null;
  #box = needHtml("#lesson");

  constructor() {
    needHtml("#lesson-next").addEventListener("click", () => this.#dismiss());
    needHtml("#lesson-off").addEventListener("click", () => this.#end());
  }

  /** Called with every view. @param {View} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    if (this.#shown && before && before.turn === view.turn && before.phase === view.phase) return this.#render();
    this.#next();
    if (view.status === "over") this.#end();
  }

  #dismiss() {
    this.#next();
    needHtml("#hand [tabindex='0']").focus({ preventScroll: true });
  }

  /** The hint that was shown has been read; what comes instead, if anything. */
  #next() {
    if (this.#shown) {
      this.#seen = [...this.#seen, this.#shown];
      keepSeen(this.#seen);
    }
    this.#shown = this.#view ? lessonFor(this.#view, this.#seen) : null;
    this.#render();
    if (this.#seen.length >= LESSON_COUNT && !this.#shown) this.#end();
  }

  #end() {
    this.#shown = null;
    endLessons();
    this.#render();
  }

  #render() {
    this.#box.toggleAttribute("data-empty", this.#shown === null);
    if (!this.#shown || !this.#view) return;
    const trump = suitName(this.#view.trump ?? "");
    setText(needHtml("#lesson-text"), fill(lessonTexts.hints[this.#shown], { trump }));
  }
}
