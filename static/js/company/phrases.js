/** The ready phrases. Their names are the server's (app/play/company.py). */

import { translated } from "../base/late_catalogue.js";

const phrases = translated("phrases", {
  hello: "Hello!",
  "good-luck": "Good luck!",
  "one-moment": "One moment, please.",
  back: "I am back.",
  "well-played": "Well played!",
  oops: "Oops!",
  sorry: "Sorry!",
  thanks: "Thank you!",
  "good-game": "Good game!",
  "once-more": "Once more?",
  goodbye: "Goodbye!",
});

/** @typedef {keyof typeof phrases} Phrase */

export const PHRASES = /** @type {Phrase[]} */ (Object.keys(phrases));

/**
 * A phrase in the language of the page, whatever language it was said in; one that this page does
 * not know yet is shown by its name.
 * @param {string} name @returns {string}
 */
export const phraseText = (name) => phrases[/** @type {Phrase} */ (name)] ?? name;
