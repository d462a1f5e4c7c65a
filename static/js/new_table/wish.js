/** The form of a new table as plain data, and as the server wants it. */

import { requestOf } from "../setup/choice.js";
import { againstAway, againstGuests, againstOpen, againstRated } from "./allowed.js";

/** @import { Choice, Preset } from "../setup/choice.js" */
/** @import { Asked } from "./allowed.js" */
/** @import { Me } from "../site/me.js" */

/**
 * @param {HTMLFormElement} form @param {Choice} choice @param {Preset} preset @param {Me | null} visitor
 * @returns {Asked} what is ticked, allowed or not
 */
export function askedOf(form, choice, preset, visitor) {
  const data = new FormData(form);
  return {
    choice, preset,
    opponents: data.getAll("opponent").map(String),
    visibility: data.get("visibility") === "open" ? "open" : "link",
    rated: isTicked(form, "rated"),
    hasAccount: visitor?.player.kind === "person",
    isConfirmed: visitor?.account?.confirmed === true,
  };
}

/**
 * @param {HTMLFormElement} form @param {Asked} asked
 * @returns {import("../base/start.js").TableRequest} only what may be wished for
 */
export function requestFor(form, asked) {
  const mayBe = (/** @type {string} */ against) => against === "";
  const rated = asked.rated && mayBe(againstRated(asked));
  const visibility = asked.visibility === "open" && mayBe(againstOpen(asked)) ? "open" : "link";
  const may = { ...asked, rated, visibility: /** @type {"open" | "link"} */ (visibility) };
  const refusesGuests = mayBe(againstGuests(may)) && !isTicked(form, "guests");
  const stops = mayBe(againstAway(may)) && isTicked(form, "away");
  return {
    ...requestOf(asked.choice, asked.preset), opponents: asked.opponents, visibility: may.visibility, rated,
    ...(refusesGuests ? { guests: false } : {}), ...(stops ? { away: true } : {}),
  };
}

/** @param {HTMLFormElement} form @param {string} name of a box, disabled or not */
function isTicked(form, name) {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked && !box.disabled;
}
