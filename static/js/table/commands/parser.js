/** From a typed line to a command: which word, which cards. Pure; knows no rules and no position. */

import { joinedCards, parseCard } from "./card_codes.js";

/** @typedef {import("./card_codes.js").Names} Names */
/** @typedef {{words: Record<string, string>, between: string}} Vocabulary words separated by spaces, by command */

/**
 * @typedef {object} Command
 * @property {string} name a key of the vocabulary; "" for an empty line
 * @property {string[]} cards
 * @property {number} [number] of what a list told
 * @property {{kind: "unknown" | "noCard", text: string}} [problem] what was not understood
 */

/** @param {string} line @param {Vocabulary} vocabulary @param {Names} names @returns {Command} */
export function parseCommand(line, vocabulary, names) {
  const between = wordsOf(vocabulary.between);
  const typed = wordsOf(line).filter((word) => !between.includes(word));
  const [first = "", ...rest] = joinedCards(typed, names);
  if (first === "") return { name: "", cards: [] };
  if (parseCard(first, names)) return withCards("", [first, ...rest], names);
  const name = nameOf(first, vocabulary.words);
  if (name === null) return { name: "", cards: [], problem: { kind: "unknown", text: line.trim() } };
  return withCards(name, rest, names);
}

/**
 * A card alone is played, two beat; "pass 7C" passes the attack on, since whoever is done names none.
 * @param {string} name @param {readonly string[]} typed @param {Names} names @returns {Command}
 */
function withCards(name, typed, names) {
  if (name === "orders") return { name, cards: [], number: Number.parseInt(typed[0] ?? "0", 10) || 0 };
  /** @type {string[]} */
  const cards = [];
  for (const text of typed) {
    const card = parseCard(text, names);
    if (card === null) return { name, cards, problem: { kind: "noCard", text } };
    cards.push(card);
  }
  if (name === "") return { name: cards.length > 1 ? "beat" : "play", cards };
  return { name: name === "done" && cards.length > 0 ? "transfer" : name, cards };
}

/** @param {string} word @param {Record<string, string>} words @returns {string | null} */
function nameOf(word, words) {
  if (Object.hasOwn(words, word)) return word;
  const found = Object.entries(words).find(([, known]) => wordsOf(known).includes(word));
  return found ? found[0] : null;
}

/** Lower case, without the signs that people put between words. @param {string} text */
const wordsOf = (text) => text.toLowerCase().split(/[\s,.;:>→-]+/).filter(Boolean);
