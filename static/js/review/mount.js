/** The review on the page of a finished game: the button, the wait, and what was found out. */

import { make, need, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { nameOfSeat } from "../record/story.js";
import { ReviewLost, askedFor, reviewSoFar } from "./asking.js";
import { Chart } from "./chart.js";
import { fillNumbers, markMoves } from "./marks.js";
import { reviewTexts } from "./texts.js";
import { luckSentence, moveSentence, seatSentence } from "./words.js";

/** @import { GameRecord } from "../fair/record.js" */
/** @import { Review } from "./types.js" */

/** @param {GameRecord} record of a game in which something was played */
export async function mountReview(record) {
  const button = need("#review-ask", HTMLButtonElement);
  needHtml("#review").hidden = false;
  button.addEventListener("click", () => void ask(record, button));
  const review = await reviewSoFar(record.game_id).catch(() => null);
  if (review) {
    show(record, review);
  }
}

/** @param {GameRecord} record @param {HTMLButtonElement} button */
async function ask(record, button) {
  button.disabled = true;
  setText(needHtml("#review-state"), reviewTexts.starting);
  try {
    show(record, await askedFor(record.game_id, tellProgress));
    setText(needHtml("#review-state"), "");
  } catch (problem) {
    setText(needHtml("#review-state"), problemSentence(problem));
  } finally {
    button.disabled = false;
    need("#review-progress", HTMLProgressElement).hidden = true;
  }
}

/** @param {number} done @param {number} pieces */
function tellProgress(done, pieces) {
  const bar = need("#review-progress", HTMLProgressElement);
  bar.hidden = false;
  if (pieces > 0) {
    bar.max = pieces;
    bar.value = done;
    setText(needHtml("#review-state"), fill(reviewTexts.progress, { n: done, all: pieces }));
  }
}

/** @param {unknown} problem */
function problemSentence(problem) {
  if (problem instanceof ReviewLost) {
    return reviewTexts.lost;
  }
  return fill(reviewTexts.failed, { problem: problem instanceof Error ? problem.message : "" });
}

/** @param {GameRecord} record @param {Review} review */
function show(record, review) {
  const names = (/** @type {number} */ seat) => nameOfSeat(record, seat);
  const chart = new Chart(review, record.moves.length, names);
  const byPly = new Map(review.moves.map((move) => [move.ply, move]));
  const replay = needHtml("#replay");
  const draw = () => {
    const ply = need("#ply", HTMLInputElement).valueAsNumber;
    chart.show(ply, Number(need("#seen-from", HTMLSelectElement).value));
    const move = byPly.get(ply);
    setText(needHtml("#review-here"), ply > 0 ? moveSentence(move, move ? names(move.seat) : "") : "");
  };
  markMoves(review);
  fillNumbers(review, names);
  tellWhole(record, review, names);
  replay.addEventListener("replay:shown", draw);
  replay.dataset.reviewed = "";
  for (const id of ["review-way", "review-found", "review-numbers"]) {
    needHtml(`#${id}`).hidden = id === "review-way";
  }
  needHtml("#review-board").hidden = false;
  draw();
}

/** @param {GameRecord} record @param {Review} review @param {(seat: number) => string} names */
function tellWhole(record, review, names) {
  setText(needHtml("#review-luck"), luckSentence(review, record.result.durak, names));
  const seats = record.seating.map((_, seat) => seatSentence(review, seat, names(seat)));
  needHtml("#review-seats").replaceChildren(...seats.map((line) => make("li", {}, line)));
}
