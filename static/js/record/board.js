/** Draws one position of a finished game, all hands open. */

import { isIn } from "../rules/seats.js";
import { cardElement, markTrump, suitOf } from "../base/cards.js";
import { fromTemplate, make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { fill, plural } from "../base/texts.js";
import { renderTable, renderTalon } from "./board_table.js";
import { sortedHand } from "./hand.js";
import { nameOfSeat } from "./story.js";
import { recordTexts } from "./texts.js";

/** @import { GameRecord } from "../fair/record.js" */
/** @import { State } from "../rules/types.js" */

/**
 * @param {GameRecord} record
 * @param {State} state
 * @param {State | undefined} before the position one move earlier
 * @param {number} from the seat shown nearest
 */
export function renderBoard(record, state, before, from) {
  const count = state.rules.seats;
  const round = Array.from({ length: count }, (_, step) => (from + step) % count);
  const [own, ...others] = round;
  const create = () => fromTemplate("seat");
  const update = (/** @type {HTMLElement} */ element, /** @type {number} */ seat) =>
    renderSeat(element, record, state, seat);
  reconcile(needHtml("#board-others"), others, String, create, update);
  renderOwn(record, state, own);
  renderTable(state, before);
  renderTalon(state);
}

/**
 * @param {GameRecord} record
 * @param {State} state
 * @param {number} seat
 */
function renderOwn(record, state, seat) {
  const place = needHtml("#board-own");
  if (!place.firstElementChild) {
    const list = make("ul", { class: "board__own-list" }, fromTemplate("seat"));
    place.append(list);
  }
  renderSeat(needHtml(".seat", place), record, state, seat);
}

/**
 * @param {HTMLElement} element
 * @param {GameRecord} record
 * @param {State} state
 * @param {number} seat
 */
function renderSeat(element, record, state, seat) {
  const hand = sortedHand(state.hands[seat], state.trump);
  setAttribute(element, "data-turn", state.turn === seat);
  setText(needHtml(".seat__name", element), nameOfSeat(record, seat));
  setText(needHtml(".seat__level", element), record.participants[record.seating[seat]]?.level ?? "");
  setText(needHtml(".seat__role", element), roleText(state, seat));
  setText(needHtml(".seat__count", element), plural(recordTexts.cards, hand.length));
  renderCards(needHtml(".seat__hand", element), hand, state.trump);
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
 */
function renderCards(list, cards, trump) {
  reconcile(
    list,
    cards,
    (card) => card,
    (card) => make("li", { class: "seat__card" }, cardElement(card)),
    (element, card) => markTrump(needHtml(".card", element), suitOf(card) === trump),
  );
}
