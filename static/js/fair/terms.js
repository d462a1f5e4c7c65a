/** Checks on what a record says before the first card: rules, terms, rating, earlier games. */

import { RulesError } from "../rules/errors.js";
import { isOffered } from "../rules/offers.js";
import { CHOICES, makeRules, rulesText } from "../rules/rules.js";
import { VOID, isSameOutcome } from "./outcome.js";
import { Wrong, demand, right } from "./step.js";

/** @import { Rules } from "../rules/types.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Step } from "./step.js" */

const DEADLINES_S = [60, 120, 300, 600, 1800, 3600, 14400, 43200, 86400, 172800, 259200, 604800];
const RATED_PRESETS = ["duel", "classic", "transfer"];

/**
 * @param {GameRecord} record
 * @returns {Rules} every field given, all of them playable together
 */
export function rulesOf(record) {
  for (const name of Object.keys(CHOICES)) {
    demand(Object.hasOwn(record.rules, name), "rules", `rules.${name} is missing`);
  }
  const rules = rulesOrWrong(record.rules);
  const says = "does not say the same as the rules";
  demand(rulesText(rules) === record.rules_text, "rules_text", says);
  return rules;
}

/**
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkTerms({ preset, rules, deadline_s }) {
  demand(preset === rules.preset, "preset", `should be ${rules.preset}, as in the rules`);
  demand(DEADLINES_S.includes(deadline_s), "deadline_s", `no table here gives ${deadline_s} s`);
  return right("preset", `${preset}, ${deadline_s} s for a move`, { preset, seconds: deadline_s });
}

/**
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Step}
 */
export function checkRating({ rated, participants }, rules) {
  if (!rated) {
    return right("rated", "no", {}, "no");
  }
  demand(RATED_PRESETS.includes(rules.preset), "rated", `${rules.preset} is never rated`);
  demand(isOffered(rules), "rated", "a game under house rules is not rated");
  const allKnown = participants.every((who) => who.kind === "person");
  demand(allKnown, "rated", "with a guest or a bot a game is not rated");
  return right("rated", "yes", {}, "yes");
}

/**
 * R3.5: what an earlier game settles, only where the rules let it.
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Step}
 */
export function checkPreviousGame(record, rules) {
  const { game_id, previous_game } = record;
  demand(previous_game !== game_id, "previous_game", "no game comes before itself");
  const deals = rules.rematch_opens === "durak_deals" && rules.opens === "dealer_left";
  checkInherited("dealer", record, rules.seats, deals);
  checkInherited("opener", record, rules.seats, rules.rematch_opens === "winner_attacks");
  return right("previous_game", previous_game ?? "none", {}, previous_game ? "itself" : "none");
}

/**
 * A table that never started says nothing but its seed.
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkNeverStarted({ result, seating, moves, extensions }) {
  demand(isSameOutcome(result, VOID), "result", "should be void, as nothing was dealt");
  for (const [name, entries] of Object.entries({ seating, moves, extensions })) {
    demand(entries.length === 0, name, "should be empty, as nothing was dealt");
  }
  return right("result", "void, the game never started", {}, "neverStarted");
}

/**
 * @param {"dealer" | "opener"} name
 * @param {GameRecord} record
 * @param {number} seats
 * @param {boolean} isInherited by these rules
 */
function checkInherited(name, record, seats, isInherited) {
  const seat = record[name];
  if (seat !== null) {
    demand(record.previous_game !== null, name, "is given without an earlier game");
    demand(seat < seats, name, `there is no seat ${seat}`);
    demand(isInherited, name, "these rules take none from an earlier game");
  }
}

/** @param {Record<string, unknown>} fields */
function rulesOrWrong(fields) {
  try {
    return makeRules(fields);
  } catch (problem) {
    if (problem instanceof RulesError) {
      throw new Wrong("rules", problem.message);
    }
    throw problem;
  }
}
