/** What a game is called in lists: the kind of Durak and who else sits there. */

import { shownNames } from "../base/player_names.js";
import { allOf, texts } from "../base/texts.js";

/** @typedef {import("../base/lobby_types.js").Sitter} Sitter */

/** @param {string} preset */
export const presetName = (preset) =>
  texts.presets[/** @type {keyof typeof texts.presets} */ (preset)] ?? preset;

/**
 * Asked for a rematch, and not sitting there yet: no other table is one's own without that.
 * @param {import("../base/lobby_types.js").TableSummary} table @param {string} ownName
 */
export const isInvited = ({ status, sitters }, ownName) =>
  status === "open" && ownName !== "" && sitters.every(({ name }) => name !== ownName);

/**
 * The names of the others, joined; empty while nobody else sits there.
 * @param {readonly Sitter[]} sitters @param {number | null | undefined} you the own seat
 * @param {string} [ownName] tells who one is before seats are given
 */
export function opponents(sitters, you, ownName) {
  const own = sitters.findIndex((sitter) => (you == null ? sitter.name === ownName : sitter.seat === you));
  return allOf(shownNames(sitters).filter((_, index) => index !== own));
}
