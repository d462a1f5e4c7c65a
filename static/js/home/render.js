/** The line under the button: what it would start now. */

import { needHtml, setText } from "../base/dom.js";
import { fill, plural } from "../base/texts.js";
import { changedRules } from "../setup/choice.js";
import { presetName } from "../setup/render.js";
import { homeTexts } from "./texts.js";

/** @import { Level } from "../base/start.js" */
/** @import { Choice, Preset } from "../setup/choice.js" */

/**
 * @param {HTMLFormElement} form
 * @param {Choice} choice
 * @param {Preset} preset
 */
export function renderSummary(form, choice, preset) {
  setText(needHtml("#start-what"), summary(form, choice, changedRules(choice, preset).length));
}

/**
 * @param {HTMLFormElement} form
 * @returns {Level}
 */
export const levelOf = (form) => /** @type {Level} */ (String(new FormData(form).get("level")));

/**
 * @param {HTMLFormElement} form
 * @param {Choice} choice
 * @param {number} changes
 */
function summary(form, choice, changes) {
  const deadline = /** @type {HTMLSelectElement} */ (form.elements.namedItem("deadline_s"));
  const seats = /** @type {keyof typeof homeTexts.seats} */ (choice.seats);
  const line = fill(homeTexts.what, {
    preset: presetName(form),
    seats: homeTexts.seats[seats],
    level: homeTexts.bots[levelOf(form)][choice.seats === 2 ? "one" : "other"],
    time: deadline.selectedOptions[0].text,
  });
  return changes > 0 ? `${line}, ${plural(homeTexts.changed, changes)}` : line;
}
