/** The list of all moves, bout by bout; each one leads to its position. */

import { fromTemplate, make, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { recordTexts } from "./texts.js";

/** @import { Telling } from "./story.js" */

/**
 * @param {readonly Telling[]} told
 * @param {(telling: Telling) => string[]} drawn what was drawn after a move, in sentences
 */
export function buildMovesList(told, drawn) {
  const list = needHtml("#story");
  /** @type {HTMLElement | null} */
  let moves = null;
  told.forEach((telling, index) => {
    if (moves === null || telling.bout !== told[index - 1].bout) {
      const bout = fromTemplate("bout");
      setText(needHtml(".story__title", bout), boutTitle(telling.bout));
      list.append(bout);
      moves = needHtml(".story__moves", bout);
    }
    moves.append(moveItem(telling, drawn(telling)));
  });
}

/**
 * @param {number} ply
 * @param {boolean} mayScroll false while the reader moves through the list himself
 */
export function markMove(ply, mayScroll) {
  const list = needHtml("#story");
  for (const button of list.querySelectorAll(".story__move")) {
    const isHere = button.getAttribute("data-ply") === String(ply);
    setAttribute(button, "aria-current", isHere ? "step" : null);
    if (isHere && mayScroll) {
      scrollWithin(list, /** @type {HTMLElement} */ (button));
    }
  }
}

/** @param {Telling} telling @param {readonly string[]} draws */
function moveItem({ ply, sentence, outcome }, draws) {
  const item = fromTemplate("move");
  const button = needHtml(".story__move", item);
  button.dataset.ply = String(ply);
  setText(button, outcome ? `${sentence}. ${outcome}` : sentence);
  item.append(...draws.map((line) => make("p", { class: "story__draw" }, line)));
  return item;
}

/** @param {number} bout */
function boutTitle(bout) {
  return bout === 0 ? recordTexts.redealBout : fill(recordTexts.bout, { n: bout });
}

/**
 * Like scrollIntoView, but leaves the page itself where it is.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function scrollWithin(list, item) {
  const box = list.getBoundingClientRect();
  const at = item.getBoundingClientRect();
  if (at.top < box.top || at.bottom > box.bottom) {
    list.scrollTop += at.top - box.top - box.height / 2;
  }
}
