/** A table's rules as plain sentences, for the table, the home page and the rules page. */

import { fill, texts } from "./texts.js";
import { durationInWords } from "./times.js";

/** Seconds away from a `leave_is_loss` table that lose the game (RULES, presets). */
const LEAVE_S = 60;

/**
 * @param {import("./types.js").Rules} rules @param {number} [deadlineS]
 * @returns {string[]} one sentence each, the usual order
 */
export function rulesInWords(rules, deadlineS) {
  const words = texts.rules;
  const lines = [
    fill(words.pack, { pack: Number(rules.pack), seats: Number(rules.seats) }),
    ...throwingIn(rules), ...transferring(rules), ...limits(rules), ...opening(rules), ...extras(rules),
  ];
  if (deadlineS) lines.push(capital(fill(words.deadline, { time: durationInWords(deadlineS) })));
  lines.push(rules.leave_is_loss ? fill(words.leaving, { n: LEAVE_S }) : words.awayIsFine);
  return lines;
}

/** @param {import("./types.js").Rules} rules */
function throwingIn(rules) {
  const words = texts.rules;
  if (rules.throw_in === "none") return [words.throwInNone];
  const who = rules.throw_in === "neighbours" ? words.throwInNeighbours : words.throwInAll;
  if (Number(rules.seats) < 3) return [who];
  return [who, rules.throw_in_order === "counter" ? words.counter : words.clockwise];
}

/** @param {import("./types.js").Rules} rules */
function transferring(rules) {
  if (rules.transfer === "trump") return [texts.rules.transferTrump];
  return rules.transfer === "plain" ? [texts.rules.transferPlain] : [];
}

/** @param {import("./types.js").Rules} rules */
function limits(rules) {
  const words = texts.rules;
  const lines = [rules.bout_limit === null ? words.noLimit : fill(words.limit, { n: Number(rules.bout_limit) })];
  if (rules.first_bout_limit !== null && rules.first_bout_limit !== undefined) {
    const first = rules.first_limit_until === "first_beaten" ? words.firstBeaten : words.firstBout;
    lines.push(fill(first, { n: Number(rules.first_bout_limit) }));
  }
  return lines;
}

/** @param {import("./types.js").Rules} rules */
function opening(rules) {
  const words = texts.rules;
  /** @type {Record<string, string>} */
  const first = {
    lowest_trump: rules.show_opening_trump ? words.lowestTrumpShown : words.lowestTrump,
    dealer_left: words.dealerLeft, human: words.human, bot: words.bot,
  };
  const lines = [first[String(rules.opens)] ?? words.lowestTrump];
  if (rules.rematch_opens === "winner_attacks") lines.push(words.winnerAttacks);
  if (rules.rematch_opens === "durak_deals") lines.push(words.durakDeals);
  return lines;
}

/** @param {import("./types.js").Rules} rules */
function extras(rules) {
  const words = texts.rules;
  /** @type {Record<string, string>} */
  const people = { everyone: words.everyone, humans: words.humans, bots: words.bots };
  const who = people[String(rules.exchange)];
  const lines = [];
  if (who) lines.push(fill(rules.exchange_own_only ? words.exchangeOwn : words.exchange, { who }));
  if (rules.accept_beaten) lines.push(words.accept);
  if (rules.redeal_on_five) lines.push(words.redeal);
  if (rules.epaulettes) lines.push(words.epaulettes);
  if (rules.repetition_draw) lines.push(words.repetition);
  if (rules.auto_pass) lines.push(words.autoPass);
  if (rules.auto_take) lines.push(words.autoTake);
  return lines;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
