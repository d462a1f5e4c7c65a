/** What a table of this kind may be, and why not. Pure: the server decides again. */

import { changedRules } from "../setup/choice.js";
import { newTableTexts } from "./texts.js";

/** @import { Choice, Preset } from "../setup/choice.js" */

const RATED_PRESETS = ["duel", "classic", "transfer"];
const DAY_S = 86_400;

/**
 * @typedef {object} Asked
 * @property {Choice} choice
 * @property {Preset} preset
 * @property {string[]} opponents one for each other seat
 * @property {"open" | "link"} visibility
 * @property {boolean} rated
 * @property {boolean} hasAccount
 * @property {boolean} isConfirmed
 */

const { why } = newTableTexts;

/** Why it cannot be shown in the lobby, or "". @param {Asked} asked */
export function againstOpen({ hasAccount, opponents }) {
  if (isAllBots(opponents)) return why.openBots;
  return hasAccount ? "" : why.openAccount;
}

/** Why it cannot be rated, or "". @param {Asked} asked */
export function againstRated({ choice, preset, opponents, hasAccount, isConfirmed }) {
  if (!RATED_PRESETS.includes(preset.name)) return why.ratedPreset;
  if (opponents.some(isBot)) return why.ratedBots;
  if (changedRules(choice, preset).length > 0) return why.ratedRules;
  if (preset.name === "duel" && choice.seats !== 2) return why.ratedSeats;
  if (!hasAccount) return why.ratedAccount;
  return isConfirmed ? "" : why.ratedConfirmed;
}

/** Why there is no choice about guests, or "". @param {Asked} asked */
export function againstGuests({ opponents, visibility, rated, hasAccount }) {
  if (isAllBots(opponents)) return why.guestsBots;
  if (visibility === "open") return why.guestsOpen;
  if (rated) return why.guestsRated;
  return hasAccount ? "" : why.guestsSelf;
}

/** Why the clock cannot stand still, or "". @param {Asked} asked */
export const againstAway = ({ choice }) => (choice.deadline_s < DAY_S ? why.awayShort : "");

/** @param {string} opponent */
export const isBot = (opponent) => opponent.startsWith("bot");

/** @param {string[]} opponents */
export const isAllBots = (opponents) => opponents.every(isBot);
