/** The ready phrases in each language. Their names are the server's (app/play/company.py). */

const english = {
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
};

const russian = {
  hello: "Привет!",
  "good-luck": "Удачи!",
  "one-moment": "Минутку, пожалуйста.",
  back: "Я снова здесь.",
  "well-played": "Хорошо сыграно!",
  oops: "Ой!",
  sorry: "Простите!",
  thanks: "Спасибо!",
  "good-game": "Хорошая была игра!",
  "once-more": "Ещё разок?",
  goodbye: "До свидания!",
};

/** @typedef {keyof typeof english} Phrase */

/** @type {Record<string, Record<Phrase, string>>} */
const LANGUAGES = { en: english, ru: russian };

export const PHRASES = /** @type {Phrase[]} */ (Object.keys(english));

/**
 * A phrase in the language of the page, whatever language it was said in; one that this page does
 * not know yet is shown by its name.
 * @param {string} name @returns {string}
 */
export function phraseText(name) {
  const language = document.documentElement.lang.slice(0, 2);
  const words = LANGUAGES[language] ?? english;
  return words[/** @type {Phrase} */ (name)] ?? name;
}
