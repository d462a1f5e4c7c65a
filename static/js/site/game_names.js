/** What a game is called in lists: the kind of Durak and who else sits there. */

import { shownNames } from "../base/player_names.js";
import { allOf, texts } from "../base/texts.js";

/** @typedef {import("../base/lobby_types.js").Sitter} Sitter */

/** @param {string} preset */
export const presetName = (preset) =>
  texts.presets[/** @type {keyof typeof texts.presets} */ (preset)] ?? preset;

/**
 * The names of the others, joined; empty while nobody else sits there.
 * @param {readonly Sitter[]} sitters @param {number | null | undefined} you the own seat
 */
export function opponents(sitters, you) {
  const names = shownNames(sitters);
  return allOf(names.filter((_, index) => isOther(sitters[index], you)));
}

/** @param {Sitter | undefined} sitter @param {number | null | undefined} you */
const isOther = (sitter, you) => sitter?.seat != null && sitter.seat !== you;
