/**
 * Cards as people type them: "9S", "10♥", "qd", "Дп", "B♣", "nine of spades". Pure. Suits and
 * ranks of the alphabets in use never clash, since a rank stands before and a suit behind.
 */

/** Latin J Q K A T, Russian and Ukrainian В Д К Т, German B D. @type {Readonly<Record<string, string>>} */
const RANKS = {
  10: "T", T: "T", J: "J", Q: "Q", K: "K", A: "A", "В": "J", "Д": "Q", "К": "K", "Т": "A", "А": "A", B: "J", D: "Q",
};

/** English; Russian and Ukrainian П Ч Б Т (and К of «крести»); German P K X; letters of the same look. @type {Readonly<Record<string, string>>} */
const SUITS = {
  S: "S", H: "H", D: "D", C: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C",
  "П": "S", "Ч": "H", "Б": "D", "Т": "C", "К": "C", "С": "C", "Н": "H", "Д": "D", P: "S", K: "D", X: "C", T: "C",
};

/** Makes a picture of a sign; means nothing here. */
const PICTURE_MARK = /\uFE0F/g;

/** @typedef {{ranks: Record<string, string>, suits: Record<string, string>}} Names by code: "nine", "spades" */

/**
 * @param {string} text one word @param {Names} [names]
 * @returns {string | null} like "TS"
 */
export function parseCard(text, names) {
  const plain = upper(text);
  const rank = rankOf(plain.slice(0, -1), names);
  const suit = suitOf(plain.slice(-1), names);
  return rank && suit ? rank + suit : null;
}

/**
 * Cards written as two words, or three, become one: ["nine", "spades"] or ["Pik", "Neun"] → ["9S"].
 * @param {readonly string[]} words @param {Names} names @returns {string[]}
 */
export function joinedCards(words, names) {
  /** @type {string[]} */
  const joined = [];
  for (let at = 0; at < words.length; at += 1) {
    const [first, second] = [upper(words[at] ?? ""), upper(words[at + 1] ?? "")];
    const card = spelled(rankOf(first, names), suitOf(second, names))
      ?? spelled(rankOf(second, names), named(first, names.suits));
    if (card) at += 1;
    joined.push(card ?? words[at] ?? "");
  }
  return joined;
}

/** Germans name the suit first, "Pik Neun". @param {string | null} rank @param {string | null} suit */
const spelled = (rank, suit) => (rank && suit ? rank + suit : null);

/** @param {string} text @param {Names} [names] @returns {string | null} */
function rankOf(text, names) {
  return /^[2-9]$/.test(text) ? text : (RANKS[text] ?? named(text, names?.ranks));
}

/** @param {string} text @param {Names} [names] @returns {string | null} */
function suitOf(text, names) {
  return SUITS[text] ?? named(text, names?.suits);
}

/** "spade" will do for "spades". @param {string} text @param {Record<string, string>} [names] @returns {string | null} */
function named(text, names = {}) {
  const found = Object.entries(names).find(([, name]) => [text, `${text}S`].includes(upper(name)));
  return text && found ? found[0] : null;
}

/** @param {string} text */
const upper = (text) => text.replace(PICTURE_MARK, "").toUpperCase();
