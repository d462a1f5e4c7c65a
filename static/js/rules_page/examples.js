/**
 * The drawn examples of the rules page as data: a position, how it came about, and the move that
 * is shown. Seats are A, B, C … on the page. Trumps are hearts. Checked by the rules when built.
 */

/** @import { Start } from "../rules/position.js" */

/**
 * @typedef {object} Example
 * @property {Record<string, unknown>} rules
 * @property {Start} [start] a position before a lead
 * @property {{ hands: string[][], turned: string }} [dealt] or hands as they were dealt
 * @property {number} [opener] R3.5: the winner of the game before
 * @property {string[]} moves that led to the picture
 * @property {string | null} shown the move the example is about
 * @property {string} [refused] one that the rules do not allow here
 * @property {string} [card] one to look at that nobody plays
 */

const TALON = ["8D", "9D", "TD", "KH"];
const NINE_LIES = ["attack 7C", "beat 7C 9C"];
const FOUR_GIVEN = ["attack 7C", "beat 7C 8C", "attack 8D", "take", "attack 8S", "attack 7D"];
/** A's sevens and eights, and six cards for B. */
const PAIRS = [["7C", "7D", "7S", "8D", "8S", "KC"], ["8C", "9S", "TC", "JD", "QD", "AS"]];
/** Three cards that go round once in nine bouts. */
const ROUND = ["6C", "8S", "7D", "8S", "7D", "6C", "7D", "6C", "8S"].flatMap((card) => [`attack ${card}`, "take"]);
const DEALT = [
  ["7C", "9S", "TC", "JD", "KD", "AC"], ["8C", "9C", "QH", "6H", "JC", "QS"],
  ["7S", "7D", "8H", "TS", "QD", "AD"],
];
const FOUR = [
  ["7C", "8S", "TC", "KD"], ["9C", "JH", "QS", "AC"], ["9S", "TD", "JD", "KC"], ["9D", "8C", "QD", "AS"],
];

/** @type {Readonly<Record<string, Example>>} */
export const EXAMPLES = {
  duel: {
    rules: { preset: "duel", seats: 2 },
    start: { hands: [["7C", "9S", "TC", "JD", "KD", "6H"], ["7S", "8C", "JC", "QC", "AS", "9H"]], trump: "H", talon: TALON },
    moves: [], shown: "exchange",
  },
  classic: {
    rules: { preset: "classic", seats: 3 },
    start: { hands: [["7C", "TS", "9D", "KD"], ["9C", "JC", "QS", "8H"], ["8S", "TD", "QD", "AD"]], trump: "H" },
    moves: NINE_LIES, shown: "attack 9D",
  },
  transfer: {
    rules: { preset: "transfer", seats: 3 },
    start: { hands: [["7C", "9S", "TC", "KD"], ["9C", "JC", "QS", "7H"], ["8S", "TD", "QD", "AD"]], trump: "H" },
    moves: ["attack 7C"], shown: "transfer 7H",
  },
  challenge: {
    rules: { preset: "challenge", seats: 2 },
    start: { hands: [["7C", "9S", "TC", "JD", "KD", "8H"], ["8S", "8C", "JC", "QC", "AS", "9H"]], trump: "H", talon: TALON },
    moves: ["attack 7C", "beat 7C QC"], shown: "accept",
  },
  house: {
    rules: { preset: "house", seats: 4 },
    start: { hands: FOUR, trump: "H" },
    moves: NINE_LIES, shown: "attack 9D",
  },
  pack: {
    rules: { preset: "house", seats: 4, pack: 24 },
    start: {
      hands: [
        ["9S", "TS", "JD", "KD", "QC", "9H"], ["JS", "QS", "KC", "AC", "TD", "JH"],
        ["KS", "AS", "9C", "JC", "AD", "TH"], ["9D", "QD", "TC", "QH", "KH", "AH"],
      ],
      trump: "H", bout: 1,
    },
    moves: [], shown: "attack 9S",
  },
  opens: {
    rules: { preset: "classic", seats: 3 }, dealt: { hands: DEALT, turned: "KH" },
    moves: [], shown: null, card: "6H",
  },
  show_opening_trump: {
    rules: { preset: "classic", seats: 3, show_opening_trump: true },
    dealt: { hands: DEALT, turned: "KH" }, moves: [], shown: "attack 8C", card: "6H",
  },
  rematch_opens: {
    rules: { preset: "classic", seats: 3, rematch_opens: "winner_attacks" },
    dealt: { hands: DEALT, turned: "KH" }, opener: 2, moves: [], shown: "attack 7S",
  },
  redeal_on_five: {
    rules: { preset: "challenge", seats: 2 },
    dealt: { hands: [["7C", "9C", "TC", "JC", "KC", "8D"], ["8C", "9S", "QH", "6H", "JD", "QS"]], turned: "KH" },
    moves: [], shown: "redeal",
  },
  throw_in: {
    rules: { preset: "classic", seats: 4, throw_in: "neighbours" },
    start: { hands: FOUR, trump: "H" },
    moves: NINE_LIES, shown: "attack 9S", card: "9D",
  },
  bout_limit: {
    rules: { preset: "classic", seats: 2 },
    start: { hands: [["7C", "7D", "7S", "KC"], ["9S", "TC", "JD"]], trump: "H" },
    moves: ["attack 7C", "take", "attack 7D"], shown: "attack 7S",
  },
  first_bout_limit: {
    rules: { preset: "classic", seats: 2, first_bout_limit: 5 },
    start: { hands: PAIRS, trump: "H", talon: TALON.slice(1), bout: 1, beaten_bouts: 0 },
    moves: FOUR_GIVEN, shown: "attack 7S",
  },
  first_limit_until: {
    rules: { preset: "classic", seats: 2, first_bout_limit: 5, first_limit_until: "first_beaten" },
    start: { hands: PAIRS, trump: "H", talon: TALON.slice(1), bout: 2, beaten_bouts: 0 },
    moves: FOUR_GIVEN, shown: "attack 7S",
  },
  plain: {
    rules: { preset: "house", seats: 3, transfer: "plain" },
    start: { hands: [["7C", "9S", "TC", "KD"], ["9C", "7D", "QS", "7H"], ["8S", "TD", "QD", "AD"]], trump: "H" },
    moves: ["attack 7C"], shown: "transfer 7D", refused: "transfer 7H",
  },
  exchange_own_only: {
    rules: { preset: "duel", seats: 2 },
    start: {
      hands: [["7C", "9S", "TC", "JD", "KD", "6H"], ["7S", "8C", "JC", "QC", "AS", "9H"]],
      trump: "H", talon: TALON, exchange_owner: null,
    },
    moves: [], shown: "attack 7C", refused: "exchange",
  },
  repetition_draw: {
    rules: { preset: "classic", seats: 3 },
    start: { hands: [["6C", "TC"], ["7D", "JD"], ["8S", "QS"]], trump: "H" },
    moves: ROUND.slice(0, -1), shown: "take",
  },
  epaulettes: {
    rules: { preset: "challenge", seats: 2 },
    start: { hands: [["6C", "6D"], ["9S", "TC", "JD"]], trump: "H" },
    moves: ["attack 6C", "take"], shown: "attack 6D",
  },
  leave_is_loss: {
    rules: { preset: "challenge", seats: 2 },
    start: { hands: [["9S", "TC", "JD"], ["7C", "8D", "QH"]], trump: "H" },
    moves: ["attack 9S"], shown: "timeout",
  },
  auto_pass: {
    rules: { preset: "classic", seats: 2 },
    start: { hands: [["7C", "TS", "JD", "KD"], ["9C", "JC", "QS", "8H"]], trump: "H" },
    moves: ["attack 7C"], shown: "beat 7C 9C",
  },
  auto_take: {
    rules: { preset: "duel", seats: 2 },
    start: { hands: [["7C", "TS", "JD", "AC"], ["9C", "JC", "QS", "8D"]], trump: "H" },
    moves: [], shown: "attack AC",
  },
};
