/**
 * Which buttons a view offers, in which of three fixed places: giving in stands left, passing
 * on in the middle, being done at the right. One place never offers two things in quick
 * succession: a button that has just appeared waits ARMING_MS before it obeys.
 */

import { fill, plural, texts } from "../base/texts.js";
import { shortName } from "../base/cards.js";
import { activeSeats, cardsOnTable, nameOf } from "./names.js";
import { transferCards } from "./moves.js";

export const ARMING_MS = 500;
export const PLACES = /** @type {const} */ (["left", "middle", "right", "swap"]);

/** @typedef {(typeof PLACES)[number]} Place */
/** @typedef {{kind: string, move: string | null, label: string}} Button */
/** @typedef {import("../base/types.js").View} View */
/** @typedef {Partial<Record<Place, {kind: string, since: number}>>} Shown since when, local ms */

/** Lowest rank of each pack: the trump that may be swapped (R7.1). @type {Record<string, 2 | 6 | 7 | 9>} */
const LOWEST = { 24: 9, 32: 7, 36: 6, 52: 2 };

/** @param {View} view @param {string | null} selected @returns {Partial<Record<Place, Button>>} */
export function buttonsOf(view, selected) {
  /** @type {Partial<Record<Place, Button>>} */
  const buttons = {};
  for (const move of view.legal) {
    const found = plainButton(view, move);
    if (found) buttons[found[0]] = found[1];
  }
  const passing = transferCards(view.legal);
  if (passing.length > 0) buttons.middle = transferButton(passing, selected);
  return buttons;
}

/**
 * Keeps since when each place has shown what it shows.
 * @param {Shown} shown @param {View} view @param {number} now @returns {Shown}
 */
export function noteShown(shown, view, now) {
  const buttons = buttonsOf(view, null);
  /** @type {Shown} */
  const next = {};
  for (const place of PLACES) {
    const kind = buttons[place]?.kind;
    if (!kind) continue;
    const before = shown[place];
    next[place] = before?.kind === kind ? before : { kind, since: now };
  }
  return next;
}

/** @param {Shown} shown @param {Place} place @param {number} now */
export function isArmed(shown, place, now) {
  const since = shown[place]?.since;
  return since !== undefined && now - since >= ARMING_MS;
}

/** @param {View} view @param {string} move @returns {[Place, Button] | null} */
function plainButton(view, move) {
  const words = texts.table.buttons;
  const cards = cardsOnTable(view);
  switch (move) {
    case "take": return ["left", { kind: "take", move, label: plural(words.take, cards) }];
    case "accept": return ["left", { kind: "accept", move, label: plural(words.accept, cards) }];
    case "redeal": return ["left", { kind: "redeal", move, label: words.redeal }];
    case "keep": return ["right", { kind: "keep", move, label: words.keep }];
    case "pass": return ["right", passButton(view)];
    case "exchange": return ["swap", exchangeButton(view)];
    default: return null;
  }
}

/** @param {View} view @returns {Button} */
function passButton(view) {
  const words = texts.table.buttons;
  if (view.phase === "accept") return { kind: "keep-beaten", move: "pass", label: words.keepBeaten };
  if (view.phase === "pile_on") {
    const label = fill(words.thatsAll, { name: nameOf(view, view.defender) });
    return { kind: "thats-all", move: "pass", label };
  }
  const label = activeSeats(view) > 2 ? words.doneMore : words.doneBeaten;
  return { kind: "done", move: "pass", label };
}

/** @param {View} view @returns {Button} */
function exchangeButton(view) {
  const lowest = LOWEST[String(view.rules.pack)] ?? 6;
  return { kind: "exchange", move: "exchange", label: texts.table.buttons.exchange[lowest] };
}

/** @param {string[]} cards @param {string | null} selected @returns {Button} */
function transferButton(cards, selected) {
  const words = texts.table.buttons;
  const card = selected && cards.includes(selected) ? selected : cards.length === 1 ? cards[0] : null;
  if (!card) return { kind: "transfer", move: null, label: words.transfer };
  const label = fill(words.transferWith, { card: shortName(card) });
  return { kind: "transfer", move: `transfer ${card}`, label };
}
