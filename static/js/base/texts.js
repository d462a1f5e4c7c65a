/**
 * How sentences are filled. The sentences themselves are a catalogue (english.js): whole
 * sentences with {placeholders}, so that another language is another file of the same shape.
 */

import { english } from "./english.js";

const LANGUAGE = "en";
const plurals = new Intl.PluralRules(LANGUAGE);
const either = new Intl.ListFormat(LANGUAGE, { type: "disjunction" });
const together = new Intl.ListFormat(LANGUAGE);
const inRow = new Intl.ListFormat(LANGUAGE, { type: "unit" });

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
  const form = plurals.select(n) === "one" ? forms.one : forms.other;
  return fill(form, { n, ...values });
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
  const values = { rank: rankName(code[0] ?? ""), suit: suitName(code[1] ?? "") };
  return fill(isTrump ? texts.card.trumpName : texts.card.name, values);
}

/** @param {string} suit one of S C D H */
export function suitName(suit) {
  return texts.suits[/** @type {keyof typeof texts.suits} */ (suit)] ?? "";
}

/** @param {string} rank one of 23456789TJQKA */
export function rankName(rank) {
  return texts.ranks[/** @type {keyof typeof texts.ranks} */ (rank)] ?? "";
}
