/** All puzzles by difficulty, the day's first; which are solved is known on this device. */

import { getJson } from "../base/api.js";
import { make, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill, texts } from "../base/texts.js";
import { solvedPuzzles } from "./solved.js";
import { practiceTexts } from "./texts.js";

/** @import { Line } from "./types.js" */

void start();

async function start() {
  /** @type {{today: string, puzzles: Line[]}} */
  const { today, puzzles } = await getJson("/api/puzzles");
  const solved = solvedPuzzles();
  setText(needHtml("#puzzles-solved"),
    fill(practiceTexts.solvedOf, { n: puzzles.filter(({ id }) => solved.has(id)).length, all: puzzles.length }));
  setAttribute(needHtml("#puzzle-today"), "href", `/practice/${today}`);
  for (const list of document.querySelectorAll("[data-difficulty]")) {
    const lines = puzzles.filter(({ difficulty }) => String(difficulty) === list.getAttribute("data-difficulty"));
    const n = lines.filter(({ id }) => solved.has(id)).length;
    setText(needHtml(`[data-count="${list.getAttribute("data-difficulty")}"]`), fill(practiceTexts.solvedIn, { n, all: lines.length }));
    list.replaceChildren(...lines.map((line, index) => item(line, index + 1, solved.has(line.id))));
  }
  needHtml("#puzzles").removeAttribute("aria-busy");
}

/** @param {Line} line @param {number} number @param {boolean} isSolved */
function item({ id, preset }, number, isSolved) {
  const words = [fill(practiceTexts.number, { n: number }),
    texts.presets[/** @type {"duel"} */ (preset)] ?? preset, isSolved ? practiceTexts.solved : ""];
  const link = make("a", { class: "puzzles__link", href: `/practice/${id}`, "aria-label": words.filter(Boolean).join(", ") },
    String(number));
  link.toggleAttribute("data-solved", isSolved);
  return make("li", {}, link);
}
