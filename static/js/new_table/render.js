/** Draws what follows from the wishes for a table: seats, reasons, estimate, the line that sums up. */

import { fromTemplate, need, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { presetName } from "../setup/render.js";
import { againstAway, againstGuests, againstOpen, againstRated, isAllBots, isBot } from "./allowed.js";
import { estimate } from "./estimate.js";
import { newTableTexts } from "./texts.js";

/** @import { Asked } from "./allowed.js" */

const LONGEST_SITTING_S = 600;

/** One line for each seat but the own. @param {number} seats */
export function renderSeats(seats) {
  const others = Array.from({ length: seats - 1 }, (_, index) => index + 2);
  reconcile(needHtml("#seats"), others, String, () => fromTemplate("seat"), (row, seat) => {
    setText(needHtml("[data-part=label]", row), fill(newTableTexts.seat, { n: seat }));
    const who = need("select", HTMLSelectElement, row).value;
    needHtml("[data-part=card]", row).dataset.kind = isBot(who) ? "bot" : "free";
  });
}

/** @param {HTMLFormElement} form @param {Asked} asked */
export function renderWishes(form, asked) {
  allow(form, "visibility", "#open-note", againstOpen(asked));
  allow(form, "rated", "#rated-note", againstRated(asked));
  allow(form, "guests", "#guests-note", againstGuests(asked));
  allow(form, "away", "#away-note", againstAway(asked));
  const { choice, opponents } = asked;
  const persons = 1 + opponents.filter((opponent) => !isBot(opponent)).length;
  setText(needHtml("#estimate"), estimate(choice.seats, persons, choice.deadline_s));
  setText(needHtml("#stay-note"), isTooLongToStay(choice) ? newTableTexts.stay : "");
  setText(needHtml("#what"), summary(form, asked));
  setText(needHtml("#make"), newTableTexts.make[isAllBots(opponents) ? "bots" : "people"]);
}

/** Nobody keeps a page open for hours between two moves. @param {Asked["choice"]} choice */
const isTooLongToStay = ({ rules, deadline_s }) => rules.leave_is_loss === true && deadline_s > LONGEST_SITTING_S;

/**
 * What cannot be had is switched off, and says why beside itself.
 * @param {HTMLFormElement} form @param {string} name @param {string} note @param {string} against
 */
function allow(form, name, note, against) {
  const selector = name === "visibility" ? "[name=visibility][value=open]" : `[name=${name}]`;
  const input = need(selector, HTMLInputElement, form);
  setAttribute(input, "disabled", against !== "");
  setText(needHtml(note), against);
  if (against && name === "visibility" && input.checked) {
    need("[name=visibility][value=link]", HTMLInputElement, form).checked = true;
  }
}

/** @param {HTMLFormElement} form @param {Asked} asked */
function summary(form, asked) {
  const deadline = /** @type {HTMLSelectElement} */ (form.elements.namedItem("deadline_s"));
  const isRated = asked.rated && againstRated(asked) === "";
  return fill(newTableTexts.what[isRated ? "rated" : "people"], {
    preset: presetName(form), n: asked.choice.seats, time: deadline.selectedOptions[0]?.text ?? "",
  });
}
