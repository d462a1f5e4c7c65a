/** The chart under the scrubber: how one seat stood from move to move, both ways of looking. */

import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { knownLine, openLine, worthAt } from "./lines.js";
import { reviewTexts } from "./texts.js";
import { hundredth } from "./words.js";

/** @import { Point } from "./lines.js" */
/** @import { Review } from "./types.js" */

const WHOLE = 1000;

export class Chart {
  #svg = need("#review-chart", SVGSVGElement);
  #review;
  #last;
  #nameOf;

  /**
   * @param {Review} review
   * @param {number} last the last ply
   * @param {(seat: number) => string} nameOf
   */
  constructor(review, last, nameOf) {
    this.#review = review;
    this.#last = Math.max(1, last);
    this.#nameOf = nameOf;
    setAttribute(this.#svg, "viewBox", `0 0 ${this.#last} ${WHOLE}`);
    this.#draw("middle", [[0, WHOLE / 2], [this.#last, WHOLE / 2]]);
    this.#svg.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {number} ply @param {number} seat */
  show(ply, seat) {
    const known = knownLine(this.#review, seat, this.#last);
    const open = openLine(this.#review, seat, this.#last);
    this.#draw("known", known);
    this.#draw("open", open);
    this.#draw("here", [[ply, 0], [ply, WHOLE]]);
    setAttribute(need("[data-line=marks]", SVGPathElement, this.#svg), "d", this.#marks(seat));
    const worths = { known: hundredth(worthAt(known, ply)), open: hundredth(worthAt(open, ply)) };
    const words = fill(reviewTexts.chart, { name: this.#nameOf(seat), ...worths });
    setAttribute(this.#svg, "aria-label", words);
    setText(needHtml("#review-known"), String(worths.known));
    setText(needHtml("#review-open"), String(worths.open));
  }

  /** @param {string} line @param {readonly Point[]} points */
  #draw(line, points) {
    const path = points.map(([ply, worth]) => `${ply} ${WHOLE - worth}`).join("L");
    setAttribute(need(`[data-line=${line}]`, SVGPathElement, this.#svg), "d", `M${path}`);
  }

  /** Dots where this seat gave something away: strokes without length. @param {number} seat */
  #marks(seat) {
    const bad = this.#review.moves.filter((move) => move.seat === seat && isBad(move.mark));
    return bad.map(({ ply, known }) => `M${ply} ${WHOLE - known[1]}h0`).join("");
  }

  /** Leads to the move under the pointer. @param {MouseEvent} event */
  #click({ clientX }) {
    const box = this.#svg.getBoundingClientRect();
    const share = (clientX - box.left) / box.width;
    location.hash = `#${Math.round(Math.min(1, Math.max(0, share)) * this.#last)}`;
  }
}

/** @param {string} mark */
const isBad = (mark) => mark === "slip" || mark === "mistake" || mark === "turning";
