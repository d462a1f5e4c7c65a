/** The one line that says who acts, on what, and what I may do. Pure: a view in, a sentence out. */

import { allOf, fill, plural, texts } from "../base/texts.js";
import { lastBoutLine } from "./log.js";
import { nameOf, openAttacks, roomLeft } from "./names.js";
import { playableCards, transferCards } from "./moves.js";
import { peopleTexts } from "./texts.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {(card: string) => string} CardWriter short for the eye, in words for the ear */

/** @param {View | null} view @param {CardWriter} write @returns {string} */
export function statusLine(view, write) {
  const words = texts.table.status;
  if (view === null) return words.loading;
  if (view.status === "open") return plural(words.waiting, freeSeats(view));
  if (view.status === "over" || view.turn === null) return words.over;
  return view.turn === view.you ? mine(view, write) : theirs(view, write);
}

/** What is worth knowing while nothing else is to be said; "" if nothing is. @param {View} view */
export function quietLine(view) {
  if (view.status !== "playing") return "";
  const place = view.you === null ? null : (view.seats[view.you]?.place ?? null);
  if (place !== null) return fill(texts.table.status.youAreOut, { n: place });
  const last = isFreshBout(view) && view.last_bout ? lastBoutLine(view) : "";
  return view.you === null ? [peopleTexts.watching, last].filter(Boolean).join(" ") : last;
}

/** @param {View} view */
const isFreshBout = ({ table }) => table.length === 0 || (table.length === 1 && table[0]?.[1] === null);

/** @param {View} view */
function freeSeats(view) {
  return Math.max(0, Number(view.rules.seats) - view.seats.filter((seat) => seat.name).length);
}

/** @param {View} view @param {CardWriter} write */
function mine(view, write) {
  const words = texts.table.status;
  switch (view.phase) {
    case "attack": return words.youLead;
    case "defend": return defending(view, write);
    case "throw_in": return adding(view, words.youAdd, words.youAddNone);
    case "pile_on": return adding(view, words.youPile, words.youPileNone);
    case "accept": return words.youAccept;
    case "redeal": return words.youRedeal;
    default: return words.over;
  }
}

/** @param {View} view @param {CardWriter} write */
function defending(view, write) {
  const words = texts.table.status;
  const cards = allOf(openAttacks(view).map(write));
  const values = { cards, name: nameOf(view, view.attacker) };
  if (transferCards(view.legal).length > 0) return fill(words.youBeatOrPass, values);
  if (playableCards(view.legal).size === 0) return fill(words.youMustTake, values);
  return fill(view.table.some((pair) => pair[1] !== null) ? words.youBeatMore : words.youBeat, values);
}

/** @param {View} view @param {{one: string, other: string}} can @param {string} cannot */
function adding(view, can, cannot) {
  const name = nameOf(view, view.defender);
  if (playableCards(view.legal).size === 0) return fill(cannot, { name });
  return plural(can, roomLeft(view) ?? playableCards(view.legal).size, { name });
}

/** @param {View} view @param {CardWriter} write */
function theirs(view, write) {
  const words = texts.table.status;
  const name = nameOf(view, view.turn);
  const taker = nameOf(view, view.defender);
  switch (view.phase) {
    case "attack": return fill(words.otherLeads, { name });
    case "defend": return fill(words.otherBeats, { name, cards: allOf(openAttacks(view).map(write)) });
    case "throw_in": return fill(words.otherAdds, { name });
    case "pile_on": return fill(view.defender === view.you ? words.otherPilesOnYou : words.otherPiles, { name, taker });
    case "accept": return fill(words.otherAccepts, { name });
    case "redeal": return fill(words.otherRedeals, { name });
    default: return words.over;
  }
}
