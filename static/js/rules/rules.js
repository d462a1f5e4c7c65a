/** Sets of rules: which values a field may have, filling from a preset, and the text of a set. */

import { RulesError } from "./errors.js";
import { PRESETS } from "./presets.js";

/** @import { Rules } from "./types.js" */

/** Cards a seat is dealt, and draws up to (R2.1, R6.2). */
export const HAND = 6;

const SWITCH = [false, true];

/**
 * Every field with all values it may take.
 * @type {Readonly<Record<keyof Rules, readonly unknown[]>>}
 */
export const CHOICES = Object.freeze({
  preset: Object.keys(PRESETS),
  pack: [24, 32, 36, 52],
  seats: [2, 3, 4, 5, 6],
  throw_in: ["all", "neighbours", "none"],
  throw_in_order: ["clockwise", "counter"],
  transfer: ["off", "plain", "trump"],
  bout_limit: [6, null],
  first_bout_limit: [5, null],
  first_limit_until: ["first_bout", "first_beaten"],
  opens: ["lowest_trump", "dealer_left", "human", "bot"],
  show_opening_trump: SWITCH,
  rematch_opens: ["same", "winner_attacks", "durak_deals"],
  exchange: ["nobody", "everyone", "humans", "bots"],
  exchange_own_only: SWITCH,
  accept_beaten: SWITCH,
  redeal_on_five: SWITCH,
  epaulettes: SWITCH,
  repetition_draw: SWITCH,
  auto_pass: SWITCH,
  auto_take: SWITCH,
  leave_is_loss: SWITCH,
});

/**
 * @param {Record<string, unknown>} fields those left out come from the preset, itself `duel`
 * @returns {Rules}
 * @throws {RulesError}
 */
export function makeRules(fields) {
  for (const [name, value] of Object.entries(fields)) {
    checkField(name, value);
  }
  const preset = PRESETS[/** @type {string} */ (fields.preset ?? "duel")];
  const rules = /** @type {Rules} */ ({ ...preset, ...fields });
  const most = mostSeats(rules.pack);
  if (rules.seats > most) {
    const wanted = `not for ${rules.seats}`;
    throw new RulesError(`seats: ${rules.pack} cards are enough for ${most}, ${wanted}`);
  }
  return rules;
}

/**
 * R2.1: six cards a seat.
 * @param {number} pack
 */
export function mostSeats(pack) {
  return Math.min(6, Math.floor(pack / HAND));
}

/**
 * The text that the commitment of `bito-fair/1` covers.
 * @param {Rules} rules
 * @returns {string} one `key=value` line a field, sorted
 */
export function rulesText(rules) {
  const names = /** @type {(keyof Rules)[]} */ (Object.keys(rules)).sort();
  return names.map((name) => `${name}=${valueText(rules[name])}\n`).join("");
}

/**
 * @param {unknown} value of a field
 * @returns {string} as the rules text writes it
 */
export function valueText(value) {
  if (value === null) {
    return "none";
  }
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function checkField(name, value) {
  if (!Object.hasOwn(CHOICES, name)) {
    throw new RulesError(`${name}: there is no such rule`);
  }
  const choices = CHOICES[/** @type {keyof Rules} */ (name)];
  if (!choices.includes(value)) {
    const offered = choices.map(valueText).join(", ");
    throw new RulesError(`${name}: ${JSON.stringify(value)} is not one of ${offered}`);
  }
}
