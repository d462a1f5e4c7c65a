/** Draws one position of a finished game, all hands open. */

import { isIn } from "../rules/seats.js";
import { cardElement, markTrump, suitOf } from "../base/cards.js";
import { fromTemplate, make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { fill, levelName, plural } from "../base/texts.js";
import { renderTable, renderTalon } from "./board_table.js";
import { sortedHand } from "./hand.js";
import { drawsBetween } from "./draws.js";
import { nameOfSeat } from "./story.js";
import { recordTexts } from "./texts.js";

/** @import { GameRecord } from "../fair/record.js" */
/** @import { State } from "../rules/types.js" */
/** @import { Sight } from "./seeing.js" */

/**
 * @typedef {object} Scene what every part of the board is drawn from
 * @property {GameRecord} record
 * @property {State} state
 * @property {Sight} sight
 * @property {ReadonlySet<string>} drawn cards that have just come from the talon
 */

/**
 * @param {GameRecord} record
 * @param {State} state
 * @param {State | undefined} before the position one move earlier
 * @param {Sight} sight
 */
export function renderBoard(record, state, before, sight) {
  const count = state.rules.seats;
  const round = Array.from({ length: count }, (_, step) => (sight.from + step) % count);
  const [own, ...others] = round;
  const draws = before ? drawsBetween(before, state) : [];
  const scene = { record, state, sight, drawn: new Set(draws.flatMap(({ cards }) => cards)) };
  setAttribute(needHtml("#board"), "data-seats", count);
  const create = () => fromTemplate("seat");
  const update = (/** @type {HTMLElement} */ element, /** @type {number} */ seat) =>
    renderSeat(element, scene, seat);
  reconcile(needHtml("#board-others"), others, String, create, update);
  renderOwn(scene, own);
  renderTable(state, before);
  renderTalon(state);
}

/** @param {Scene} scene @param {number} seat */
function renderOwn(scene, seat) {
  const place = needHtml("#board-own");
  if (!place.firstElementChild) {
    const list = make("ul", { class: "board__own-list" }, fromTemplate("seat"));
    place.append(list);
  }
  renderSeat(needHtml(".seat", place), scene, seat);
}

/** @param {HTMLElement} element @param {Scene} scene @param {number} seat */
function renderSeat(element, { record, state, sight, drawn }, seat) {
  const hand = sortedHand(state.hands[seat], state.trump);
  setAttribute(element, "data-turn", state.turn === seat);
  setText(needHtml(".seat__name", element), nameOfSeat(record, seat));
  setText(needHtml(".seat__level", element), levelName(record.participants[record.seating[seat]]?.level));
  setText(needHtml(".seat__role", element), roleText(state, seat));
  setText(needHtml(".seat__count", element), plural(recordTexts.cards, hand.length));
  const list = needHtml(".seat__hand", element);
  if (sight.isOpen || seat === sight.from) {
    renderCards(list, hand, state.trump, drawn);
  } else {
    renderBacks(list, hand.length);
  }
}

/**
 * @param {State} state
 * @param {number} seat
 */
function roleText(state, seat) {
  const { roles } = recordTexts;
  const place = state.places[seat];
  if (!isIn(state, seat)) {
    return state.hands[seat].length > 0 ? "" : fill(roles.out, { place: place ?? "" });
  }
  if (seat === state.defender && state.phase !== "redeal") {
    return state.phase === "pile_on" ? roles.taker : roles.defender;
  }
  return seat === state.attacker && state.phase !== "redeal" ? roles.attacker : "";
}

/**
 * @param {HTMLElement} list
 * @param {readonly string[]} cards
 * @param {string} trump
 * @param {ReadonlySet<string>} drawn
 */
function renderCards(list, cards, trump, drawn) {
  reconcile(
    list,
    cards,
    (card) => card,
    (card) => make("li", { class: "seat__card" }, cardElement(card)),
    (element, card) => {
      const face = needHtml(".card", element);
      markTrump(face, suitOf(card) === trump);
      setAttribute(face, "data-fresh", drawn.has(card));
    },
  );
}

/** The count stands beside them in words. @param {HTMLElement} list @param {number} count */
function renderBacks(list, count) {
  const keys = Array.from({ length: count }, (_, index) => `back ${index}`);
  const create = () =>
    make("li", { class: "seat__card", "aria-hidden": "true" }, cardElement(null, { decorative: true }));
  reconcile(list, keys, String, create, () => {});
}
