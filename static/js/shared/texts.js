/**
 * Every sentence the scripts say, in English: whole sentences with {placeholders}, so that
 * another language is another catalogue of the same shape. No markup in here.
 */

const LANGUAGE = "en";
const plurals = new Intl.PluralRules(LANGUAGE);

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

/**
 * "9S" → "nine of spades", with ", trump" when it is one.
 * @param {string} code @param {boolean} [isTrump]
 */
export function cardName(code, isTrump = false) {
  const rank = ranks[/** @type {keyof typeof ranks} */ (code[0])];
  const suit = suits[/** @type {keyof typeof suits} */ (code[1])];
  return fill(isTrump ? texts.card.trumpName : texts.card.name, { rank, suit });
}

/** @param {string} suit one of S C D H */
export function suitName(suit) {
  return suits[/** @type {keyof typeof suits} */ (suit)] ?? "";
}

const ranks = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

const suits = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };

export const texts = {
  card: {
    name: "{rank} of {suit}",
    trumpName: "{rank} of {suit}, trump",
    faceDown: "a card face down",
  },
  errors: {
    offline: "The server cannot be reached. Check the connection and try again.",
    unknown: "Something went wrong (error {status}). Please try again.",
  },
  settings: {
    saved: "Saved on this device.",
  },
};
