/** Why a card cannot be played now, in one sentence; null when it can. */

import { rankOf } from "../base/cards.js";
import { cardName, fill, texts } from "../base/texts.js";
import { movesOf } from "./moves.js";
import { roomLeft } from "./names.js";

/** @typedef {import("../base/types.js").View} View */

/**
 * @param {View} view @param {string} card @param {(card: string) => string} [write]
 * @returns {string | null}
 */
export function reasonAgainst(view, card, write = (code) => cardName(code)) {
  if (movesOf(view.legal, card).length > 0) return null;
  const words = texts.table.reason;
  if (view.status === "over") return texts.table.status.over;
  if (view.turn !== view.you || view.legal.length === 0) return words.notYourTurn;
  if (view.phase === "defend") return fill(words.cannotBeat, { card: write(card) });
  if (view.phase === "throw_in" || view.phase === "pile_on") return notAdded(view, card, write);
  return words.decide;
}

/**
 * Why a card that was let go there has come back, or "".
 * @param {View} view @param {string} card @param {string | null} zone @param {(card: string) => string} write
 */
export function reasonAgainstDrop(view, card, zone, write) {
  if (zone === null) return "";
  const target = zone.startsWith("beat:") ? zone.slice("beat:".length) : null;
  const values = { card: write(card), target: write(target ?? "") };
  return reasonAgainst(view, card, write) ?? (target ? fill(texts.table.reason.notThis, values) : "");
}

/** @param {View} view @param {string} card @param {(card: string) => string} write */
function notAdded(view, card, write) {
  const words = texts.table.reason;
  const ranks = view.table.flat().map((other) => (other === null ? -1 : rankOf(other)));
  if (ranks.includes(rankOf(card)) && roomLeft(view) === 0) return words.limit;
  return fill(words.wrongRank, { card: write(card) });
}
