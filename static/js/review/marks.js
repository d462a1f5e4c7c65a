/** Marks on the moves of the list, and the same as a table of numbers. */

import { make, needHtml } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { reviewTexts } from "./texts.js";
import { hundredth, moveWords } from "./words.js";

/** @import { Review, ReviewedMove } from "./types.js" */

/** A word behind each marked move; a good move needs none. @param {Review} review */
export function markMoves({ moves }) {
  const list = needHtml("#story");
  for (const { ply, mark } of moves) {
    const button = list.querySelector(`.story__move[data-ply="${ply}"]`);
    if (mark !== "good" && button && !button.querySelector(".story__mark")) {
      const word = make("span", { class: "story__mark", "data-mark": mark }, reviewTexts.marks[mark]);
      button.append(" ", word);
    }
  }
}

/** @param {Review} review @param {(seat: number) => string} nameOf */
export function fillNumbers({ moves }, nameOf) {
  const rows = moves.map((move) => rowOf(move, nameOf(move.seat)));
  needHtml("#review-rows").replaceChildren(...rows);
}

/** @param {ReviewedMove} move @param {string} name */
function rowOf({ ply, mark, best, known, open }, name) {
  const place = { class: "review__place", href: `#${ply}` };
  const cells = [reviewTexts.marks[mark], moveWords(best), change(known), change(open)];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, make("a", place, fill(reviewTexts.row, { n: ply, name }))),
    ...cells.map((cell) => make("td", {}, cell)),
  );
}

/** @param {readonly number[]} worths of the best move and of the one played */
function change([before, after]) {
  return fill(reviewTexts.change, { before: hundredth(before), after: hundredth(after) });
}
