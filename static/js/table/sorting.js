/** The order of the own hand: trumps at the right end, by suit or by rank; or as its owner likes. */

import { rankOf, suitOf } from "../base/cards.js";

/** @typedef {import("../base/settings.js").Settings["sort"]} Sort */
/** @typedef {{start: number, step: number, perRow: number, rowStep: number}} Fan in px */

/** Black and red in turn, so that neighbours differ. */
const SUIT_ORDER = "SHCD";

/**
 * @param {readonly string[]} hand @param {string | null} trump @param {Sort} by
 * @param {readonly string[]} [order] for `manual`; cards it does not know stand at the right
 * @returns {string[]}
 */
export function sortedHand(hand, trump, by, order = []) {
  if (by === "manual") return withNewCards(order, hand, trump).filter((card) => hand.includes(card));
  /** @param {string} card */
  const isTrump = (card) => Number(suitOf(card) === trump);
  /** @param {string} card */
  const suit = (card) => SUIT_ORDER.indexOf(suitOf(card));
  return [...hand].sort((a, b) =>
    isTrump(a) - isTrump(b)
    || (by === "suit" ? suit(a) - suit(b) || rankOf(a) - rankOf(b) : rankOf(a) - rankOf(b) || suit(a) - suit(b)));
}

/** The same order, what is new at its right end. @param {readonly string[]} order @param {readonly string[]} hand @param {string | null} trump */
export function withNewCards(order, hand, trump) {
  const added = hand.filter((card) => !order.includes(card));
  return [...order, ...sortedHand(added, trump, "suit")];
}

/** One card put at a place among the others. @param {readonly string[]} cards @param {string} card @param {number} slot */
export function movedTo(cards, card, slot) {
  const others = cards.filter((other) => other !== card);
  const at = Math.min(others.length, Math.max(0, slot));
  return [...others.slice(0, at), card, ...others.slice(at)];
}

/** The place under a point of the hand. @param {Fan} fan @param {number} x @param {number} y from the fan's corner, px */
export function slotAt({ start, step, perRow, rowStep }, x, y) {
  const row = Math.max(0, Math.floor(y / rowStep));
  const column = Math.min(perRow - 1, Math.max(0, Math.floor((x - start) / step)));
  return row * perRow + column;
}

/** While a card is dragged through the hand the others make room. @param {readonly string[]} cards @param {string} card @param {{card: string, zone: string | null} | null} drag */
export function shownPlace(cards, card, drag) {
  const slot = slotOf(drag?.zone ?? null);
  if (!drag || slot === null || card === drag.card) return cards.indexOf(card);
  return movedTo(cards, drag.card, slot).indexOf(card);
}

/** `hand:3` → 3; null for every other zone. @param {string | null} zone */
export const slotOf = (zone) => (zone?.startsWith("hand:") ? Number(zone.slice("hand:".length)) : null);
