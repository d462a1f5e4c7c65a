/** What the command line says about the game: a question and a view in, sentences out. Pure. */

import { cardName, fill, inARow, plural, suitName, texts } from "../../base/texts.js";
import { lastBoutLine } from "../log.js";
import { nameOf, roleOf, roomWords } from "../names.js";
import { dueLine } from "../people.js";
import { sortedHand } from "../sorting.js";
import { handOf } from "../state.js";
import { statusLine } from "../status.js";
import { commandsOf, wordFor } from "./choosing.js";
import { commandTexts } from "./texts.js";

/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("../sorting.js").Sort} Sort */
/** @typedef {{view: View, now: number, sort: Sort, order: readonly string[]}} Position `now` is the server's, ms */

/** @type {Readonly<Record<string, (position: Position) => string[]>>} */
const ANSWERS = {
  hand, table, trump, counts, who, last, help,
  time: ({ view, now }) => [dueLine(view, now) || commandTexts.say.noTime],
  legal: ({ view }) => (view.legal.length > 0
    ? [fill(commandTexts.say.legal, { commands: commandsOf(view) })] : [statusLine(view, spoken(view))]),
};

/** @param {string} name @param {Position} position @returns {string[] | null} null: that is no question */
export const answerTo = (name, position) => ANSWERS[name]?.(position) ?? null;

/** @param {Position} position */
function hand({ view, sort, order }) {
  const cards = sortedHand(handOf(view), view.trump, sort, order).map(spoken(view));
  return [cards.length > 0 ? fill(commandTexts.say.hand, { cards: inARow(cards) }) : commandTexts.say.noHand];
}

/** @param {Position} position */
function table({ view }) {
  const words = texts.table.table;
  if (view.table.length === 0) return [words.empty];
  const write = spoken(view);
  const pairs = view.table.map(([card, cover], index) => fill(cover ? words.beaten : words.open,
    { n: index + 1, card: write(card), cover: cover ? write(cover) : "" }));
  return [...pairs, roomWords(view)].filter(Boolean);
}

/** @param {Position} position */
function trump({ view }) {
  const words = texts.table.table;
  if (!view.trump) return [commandTexts.say.noTrump];
  if (!view.trump_card) return [fill(words.trumpSuit, { suit: suitName(view.trump) })];
  return [fill(words.trumpCard, { card: cardName(view.trump_card) }), plural(words.talon, view.talon)];
}

/** @param {Position} position */
function counts({ view }) {
  const hands = view.seats.map((seat, index) => fill(commandTexts.say.count,
    { name: seatName(view, index), cards: plural(texts.table.seat.cards, seat.count) }));
  return [...hands, plural(texts.table.table.talon, view.talon), plural(texts.table.table.heap, view.heap)];
}

/** @param {Position} position */
function who({ view }) {
  const roles = view.seats.map((_, seat) => ({ name: seatName(view, seat), role: roleOf(view, seat) }))
    .filter(({ role }) => role).map((one) => fill(commandTexts.say.role, one));
  return [statusLine(view, spoken(view)), ...roles];
}

/** @param {Position} position */
function last({ view }) {
  const cards = (view.last_bout?.table ?? []).flat().filter((card) => card !== null).map(spoken(view));
  return cards.length > 0 ? [lastBoutLine(view), fill(commandTexts.say.lastCards, { cards: inARow(cards) })] : [lastBoutLine(view)];
}

function help() {
  return Object.entries(commandTexts.help).map(([name, line]) => fill(line, { word: wordFor(name) }));
}

/** @param {View} view @param {number} seat */
const seatName = (view, seat) => (seat === view.you ? texts.table.seat.you : nameOf(view, seat));

/** @param {View} view @returns {(card: string) => string} */
const spoken = (view) => (card) => cardName(card, card[1] === view.trump);
