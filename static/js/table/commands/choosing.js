/** From a command to one of the legal moves, or to words for what would be right. Pure. */

import { shortName } from "../../base/cards.js";
import { cardName, fill, inARow } from "../../base/texts.js";
import { movesOf, parseMove } from "../moves.js";
import { reasonAgainst } from "../reasons.js";
import { handOf } from "../state.js";
import { statusLine } from "../status.js";
import { commandTexts } from "./texts.js";

/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("./parser.js").Command} Command */
/** @typedef {{move: string} | {problem: string}} Choice */

/** Commands that are a move without a card. @type {Readonly<Record<string, readonly string[]>>} */
const PLAIN = {
  take: ["take"], done: ["pass"], exchange: ["exchange"], accept: ["accept"], redeal: ["redeal"], keep: ["keep"],
};

/** @param {string} name */
export const isMove = (name) => name in PLAIN || ["play", "beat", "transfer"].includes(name);

/** @param {Command} command @param {View} view @returns {Choice} */
export function chosenMove({ name, cards }, view) {
  const words = commandTexts.problem;
  if (view.legal.length === 0) return { problem: fill(words.notYourTurn, { status: statusLine(view, (card) => cardName(card)) }) };
  if (name in PLAIN) return plain(name, view);
  if (name === "transfer") return oneOf(view, transfers(view, cards), cards);
  if (cards.length > 2 || (name === "play" && cards.length > 1 && !isBeat(view, cards))) {
    return { problem: fill(words.oneCard, { example: commandOf(view.legal[0] ?? "") }) };
  }
  if (cards.length === 0) return { problem: fill(words.needsCard, { example: example(view) }) };
  if (cards.length === 2) return beat(view, cards);
  const [card = ""] = cards;
  return oneOf(view, name === "beat" ? beatsOf(view, card) : movesOf(view.legal, card), cards);
}

/** How a move is typed. @param {string} move */
function commandOf(move) {
  const { kind, card, target } = parseMove(move);
  const name = { attack: "play", pass: "done" }[kind] ?? kind;
  return [wordFor(name), target ? shortName(target) : "", card ? shortName(card) : ""].filter(Boolean).join(" ");
}

/** @param {View} view */
export const commandsOf = (view) => inARow(view.legal.map(commandOf));

/** The word to be suggested for a command. @param {string} name */
export const wordFor = (name) => (commandTexts.words[/** @type {"play"} */ (name)] ?? name).split(" ")[0] ?? name;

/** Where a beaten bout may be picked up, keeping it is the server's `pass`. @param {string} name @param {View} view @returns {Choice} */
function plain(name, view) {
  const known = name === "keep" && view.phase === "accept" ? ["pass"] : (PLAIN[name] ?? []);
  const move = known.find((one) => view.legal.includes(one));
  return move ? { move } : notNow(view);
}

/** @param {View} view @param {readonly string[]} cards in either order @returns {Choice} */
function beat(view, cards) {
  const [one = "", other = ""] = cards;
  const move = [`beat ${one} ${other}`, `beat ${other} ${one}`].find((each) => view.legal.includes(each));
  if (move) return { move };
  const target = view.table.some((pair) => pair[0] === other) ? other : one;
  const card = target === one ? other : one;
  if (!handOf(view).includes(card)) return { problem: fill(commandTexts.problem.notYours, { card: shortName(card) }) };
  if (!view.legal.some((each) => each.startsWith("beat "))) return notNow(view);
  return { problem: fill(commandTexts.problem.notThis, { card: shortName(card), target: shortName(target) }) };
}

/** By the card that beats or, if it lies on the table, by the one to be beaten. @param {View} view @param {string} card */
function beatsOf(view, card) {
  return view.legal.filter((move) => {
    const parts = parseMove(move);
    return parts.kind === "beat" && (parts.card === card || parts.target === card);
  });
}

/** @param {View} view @param {readonly string[]} cards */
function transfers(view, cards) {
  const all = view.legal.filter((move) => move.startsWith("transfer "));
  return cards.length === 0 ? all : all.filter((move) => parseMove(move).card === cards[0]);
}

/** @param {View} view @param {readonly string[]} moves @param {readonly string[]} cards @returns {Choice} */
function oneOf(view, moves, cards) {
  const [move] = moves;
  if (move && moves.length === 1) return { move };
  if (move) return { problem: fill(commandTexts.problem.many, { commands: inARow(moves.map(commandOf)) }) };
  const [card] = cards;
  if (!card) return notNow(view);
  if (!handOf(view).includes(card)) return { problem: fill(commandTexts.problem.notYours, { card: shortName(card) }) };
  const reason = reasonAgainst(view, card, shortName);
  return reason ? { problem: reason } : notNow(view);
}

/** @param {View} view @returns {Choice} */
const notNow = (view) => ({ problem: fill(commandTexts.problem.notNow, { commands: commandsOf(view) }) });

/** @param {View} view @param {readonly string[]} cards */
const isBeat = (view, cards) => cards.length === 2 && view.table.some((pair) => cards.includes(pair[0]));

/** @param {View} view */
const example = (view) => commandOf(view.legal.find((move) => move.includes(" ")) ?? view.legal[0] ?? "");
