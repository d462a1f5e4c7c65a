/** Cards as text: rank, then suit, such as `6H` or `TS` (R1.1). */

export const SUITS = "SCDH";

const RANKS = "23456789TJQKA";

/**
 * @param {number} size 24, 32, 36 or 52
 * @returns {string[]} suit by suit in the order S C D H, low to high
 */
export function fullPack(size) {
  const ranks = [...RANKS].slice(-size / SUITS.length);
  return [...SUITS].flatMap((suit) => ranks.map((rank) => rank + suit));
}

/** @param {string} card */
export function rankOf(card) {
  return card[0];
}

/** @param {string} card */
export function suitOf(card) {
  return card[1];
}

/**
 * @param {string} card
 * @returns {number} 0 for a two, 12 for an ace
 */
export function strengthOf(card) {
  return RANKS.indexOf(rankOf(card));
}

/**
 * R4.2: a higher card of the same suit beats, and any trump beats a card that is none.
 * @param {string} cover
 * @param {string} target
 * @param {string} trump the suit
 */
export function beats(cover, target, trump) {
  if (suitOf(cover) === suitOf(target)) {
    return strengthOf(cover) > strengthOf(target);
  }
  return suitOf(cover) === trump;
}

/**
 * @param {number} size of the pack
 * @param {string} trump the suit
 * @returns {string} the lowest trump of that pack
 */
export function lowestTrump(size, trump) {
  return rankOf(fullPack(size)[0]) + trump;
}
