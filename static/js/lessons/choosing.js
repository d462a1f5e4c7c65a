/** Which hint a position calls for. Pure; it reads the server's view as any player may. */

import { playableCards, transferCards } from "../table/moves.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {keyof typeof import("./texts.js").lessonTexts.hints} Lesson */

/** What to do comes before what there is to know. @type {readonly [Lesson, (view: View) => boolean][]} */
const LESSONS = [
  ["lead", ({ phase }) => phase === "attack"],
  ["transfer", ({ phase, legal }) => phase === "defend" && transferCards(legal).length > 0],
  ["beat", ({ phase, legal }) => phase === "defend" && playableCards(legal).size > 0],
  ["throwIn", ({ phase, legal }) => phase === "throw_in" && playableCards(legal).size > 0],
  ["pileOn", ({ phase }) => phase === "pile_on"],
  ["done", ({ phase, legal }) => phase === "throw_in" && legal.includes("pass")],
  ["take", ({ phase, legal }) => phase === "defend" && legal.includes("take")],
  ["goingOut", ({ talon, trump_card }) => talon === 0 && trump_card === null],
  ["trump", ({ trump }) => trump !== null],
  ["draw", ({ bout, talon }) => bout > 1 && talon > 0],
];

export const LESSON_COUNT = LESSONS.length;

/**
 * The hint for a viewer on turn; null when there is none that he has not seen.
 * @param {View} view @param {readonly string[]} seen @returns {Lesson | null}
 */
export function lessonFor(view, seen) {
  if (view.status !== "playing" || view.you === null || view.turn !== view.you) return null;
  return LESSONS.find(([name, fits]) => !seen.includes(name) && fits(view))?.[0] ?? null;
}
