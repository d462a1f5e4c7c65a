/** A table's rules as plain sentences, for the table, the home page and the rules page. */

import { fill, texts } from "./texts.js";
import { durationInWords } from "./times.js";

/** Seconds away from a `leave_is_loss` table that lose the game (RULES, presets). */
const LEAVE_S = 60;

/** @typedef {[text: string, rule: string]} Line a sentence, and the rulebook's number for it or "" */

/**
 * @param {import("./types.js").Rules} rules @param {number} [deadlineS]
 * @returns {string[]} one sentence each, the usual order
 */
export const rulesInWords = (rules, deadlineS) => ruleLines(rules, deadlineS).map(([text]) => text);

/** @param {import("./types.js").Rules} rules @param {number} [deadlineS] @returns {Line[]} */
export function ruleLines(rules, deadlineS) {
  const words = texts.rules;
  /** @type {Line[]} */
  const lines = [
    [fill(words.pack, { pack: Number(rules.pack), seats: Number(rules.seats) }), "R1.1"],
    ...throwingIn(rules), ...transferring(rules), ...limits(rules), ...opening(rules), ...extras(rules),
  ];
  if (deadlineS) lines.push([capital(fill(words.deadline, { time: durationInWords(deadlineS) })), ""]);
  lines.push([rules.leave_is_loss ? fill(words.leaving, { n: LEAVE_S }) : words.awayIsFine, "R6.8"]);
  return lines;
}

/** @param {import("./types.js").Rules} rules @returns {Line[]} */
function throwingIn(rules) {
  const words = texts.rules;
  if (rules.throw_in === "none") return [[words.throwInNone, "R4.5"]];
  const who = rules.throw_in === "neighbours" ? words.throwInNeighbours : words.throwInAll;
  if (Number(rules.seats) < 3) return [[who, "R4.5"]];
  return [[who, "R4.5"], [rules.throw_in_order === "counter" ? words.counter : words.clockwise, "R4.6"]];
}

/** @param {import("./types.js").Rules} rules @returns {Line[]} */
function transferring(rules) {
  if (rules.transfer === "trump") return [[texts.rules.transferTrump, "R5.1"]];
  return rules.transfer === "plain" ? [[texts.rules.transferPlain, "R5.1"]] : [];
}

/** @param {import("./types.js").Rules} rules @returns {Line[]} */
function limits(rules) {
  const words = texts.rules;
  const most = rules.bout_limit === null ? words.noLimit : fill(words.limit, { n: Number(rules.bout_limit) });
  if (rules.first_bout_limit === null || rules.first_bout_limit === undefined) return [[most, "R4.7"]];
  const first = rules.first_limit_until === "first_beaten" ? words.firstBeaten : words.firstBout;
  return [[most, "R4.7"], [fill(first, { n: Number(rules.first_bout_limit) }), "R4.8"]];
}

/** @param {import("./types.js").Rules} rules @returns {Line[]} */
function opening(rules) {
  const words = texts.rules;
  /** @type {Record<string, Line>} */
  const first = {
    lowest_trump: [rules.show_opening_trump ? words.lowestTrumpShown : words.lowestTrump, "R3.1"],
    dealer_left: [words.dealerLeft, "R3.2"], human: [words.human, "R3.3"], bot: [words.bot, "R3.3"],
  };
  const lines = [first[String(rules.opens)] ?? first.lowest_trump];
  if (rules.rematch_opens === "winner_attacks") lines.push([words.winnerAttacks, "R3.5"]);
  if (rules.rematch_opens === "durak_deals") lines.push([words.durakDeals, "R3.5"]);
  return lines;
}

/** @param {import("./types.js").Rules} rules @returns {Line[]} */
function extras(rules) {
  const words = texts.rules;
  /** @type {Record<string, string>} */
  const people = { everyone: words.everyone, humans: words.humans, bots: words.bots };
  const who = people[String(rules.exchange)];
  /** @type {Line[]} */
  const lines = [];
  if (who) lines.push([fill(rules.exchange_own_only ? words.exchangeOwn : words.exchange, { who }), "R7.1"]);
  if (rules.accept_beaten) lines.push([words.accept, "R8"]);
  if (rules.redeal_on_five) lines.push([words.redeal, "R9"]);
  if (rules.epaulettes) lines.push([words.epaulettes, "R10"]);
  if (rules.repetition_draw) lines.push([words.repetition, "R6.7"]);
  if (rules.auto_pass) lines.push([words.autoPass, "R4.10"]);
  if (rules.auto_take) lines.push([words.autoTake, "R4.10"]);
  return lines;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
