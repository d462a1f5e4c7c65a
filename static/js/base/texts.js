/**
 * How sentences are filled. The sentences themselves are trees of English (english.js): whole
 * sentences with {placeholders}, which catalogue.js turns into the language of the page.
 */

import { language } from "./catalogue.js";
import { english } from "./english.js";

const plurals = new Intl.PluralRules(language);
const either = new Intl.ListFormat(language, { type: "disjunction" });
const together = new Intl.ListFormat(language);
const inRow = new Intl.ListFormat(language, { type: "unit" });

export const texts = english;

/** @param {string} sentence @param {Record<string, string | number>} [values] */
export function fill(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/**
 * The form of a sentence for a number, with {n} put in.
 * @param {{one: string, other: string}} forms @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function plural(forms, n, values = {}) {
  const known = /** @type {Partial<Record<Intl.LDMLPluralRule, string>>} */ (forms);
  return fill(known[plurals.select(n)] ?? forms.other, { n, ...values });
}

/** "a, b or c". @param {string[]} items */
export const anyOf = (items) => either.format(items);

/** "a, b, and c". @param {string[]} items */
export const allOf = (items) => together.format(items);

/** "a, b, c". @param {string[]} items */
export const inARow = (items) => inRow.format(items);

/**
 * "9S" → "nine of spades", with ", trump" when it is one.
 * @param {string} code @param {boolean} [isTrump]
 */
export function cardName(code, isTrump = false) {
  const values = { rank: rankName(code[0] ?? ""), suit: suitOfCard(code[1] ?? "") };
  return fill(isTrump ? texts.card.trumpName : texts.card.name, values);
}

/** @param {string} suit one of S C D H */
function suitOfCard(suit) {
  return texts.ofSuits[/** @type {keyof typeof texts.ofSuits} */ (suit)] ?? "";
}

/** @param {string | null | undefined} level of a bot */
export function levelName(level) {
  return texts.levels[/** @type {keyof typeof texts.levels} */ (level)] ?? level ?? "";
}

/** The suit by itself, as of the trumps. @param {string} suit one of S C D H */
export function suitName(suit) {
  return texts.suits[/** @type {keyof typeof texts.suits} */ (suit)] ?? "";
}

/** @param {string} rank one of 23456789TJQKA */
function rankName(rank) {
  return texts.ranks[/** @type {keyof typeof texts.ranks} */ (rank)] ?? "";
}
