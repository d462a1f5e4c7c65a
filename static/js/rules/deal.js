/** From a pack to the first position: hands and trump (R2), and redeals (R9). */

import { startBout } from "./bout.js";
import { fullPack, suitOf } from "./cards.js";
import { RulesError } from "./errors.js";
import { ownerAfter } from "./exchange.js";
import { lowestTrumpDealt, openingSeat } from "./opening.js";
import { HAND } from "./rules.js";

/** @import { Setup, State } from "./types.js" */

const SAME_SUIT_FOR_REDEAL = 5;

/**
 * @param {Setup} setup
 * @param {number} [number] which deal: 0, or one more with each redeal
 * @returns {State}
 * @throws {RulesError} no such pack, or no seat of the side that should open
 */
export function deal(setup, number = 0) {
  const { rules } = setup;
  const pack = checkedPack(setup, number);
  const dealt = rules.seats * HAND;
  const hands = Array.from({ length: rules.seats }, (_, seat) =>
    pack.slice(0, dealt).filter((_card, index) => index % rules.seats === seat),
  );
  // R2.1: the card turned up lies under the talon; R2.2: without a talon the last card is shown.
  const talon = dealt < pack.length ? [...pack.slice(dealt + 1), pack[dealt]] : [];
  const trump = suitOf(talon.at(-1) ?? pack[dealt - 1]);
  const openingTrump = lowestTrumpDealt(hands, trump);
  const given = { hands, talon, trump, openingTrump, dealNumber: number };
  const state = withRights({ ...emptyState(setup), ...given });
  const opener = openingSeat(setup, openingTrump?.seat ?? null);
  return askForRedeal(startBout(state, opener, 1));
}

/**
 * A game in which nothing has been dealt yet.
 * @param {Setup} setup
 * @returns {State}
 */
export function emptyState(setup) {
  const seats = Array.from({ length: setup.rules.seats });
  return {
    setup,
    rules: setup.rules,
    phase: "attack",
    turn: null,
    attacker: 0,
    defender: 0,
    hands: seats.map(() => []),
    table: [],
    talon: [],
    trump: "S",
    heap: 0,
    bout: 0,
    beatenBouts: 0,
    limit: 0,
    passed: [],
    emptied: [],
    attacks: [],
    places: seats.map(() => null),
    exchangeOwner: null,
    seen: [],
    dealNumber: 0,
    redealAsks: [],
    openingTrump: null,
    lastOutcome: null,
    result: null,
  };
}

/**
 * The answer of a seat to the question of R9.
 * @param {State} state
 * @param {boolean} again
 * @returns {State}
 */
export function answerRedeal(state, again) {
  if (again) {
    return deal(state.setup, state.dealNumber + 1);
  }
  const redealAsks = state.redealAsks.slice(1);
  return redealAsks.length > 0
    ? { ...state, redealAsks, turn: redealAsks[0] }
    : { ...state, redealAsks, phase: "attack", turn: state.attacker };
}

/**
 * The seat that was dealt the lowest trump owns the exchange from then on (R7.3).
 * @param {State} state
 */
function withRights(state) {
  return state.hands.reduce(
    (dealt, hand, seat) => ({ ...dealt, exchangeOwner: ownerAfter(dealt, seat, hand, "drawn") }),
    state,
  );
}

/** @param {State} state */
function askForRedeal(state) {
  if (!state.rules.redeal_on_five) {
    return state;
  }
  const redealAsks = [...state.hands.keys()].filter((seat) => hasOneSuit(state.hands[seat]));
  return redealAsks.length > 0
    ? { ...state, redealAsks, phase: /** @type {const} */ ("redeal"), turn: redealAsks[0] }
    : state;
}

/** @param {readonly string[]} hand */
function hasOneSuit(hand) {
  return hand.some(
    (card) => hand.filter((other) => suitOf(other) === suitOf(card)).length >= SAME_SUIT_FOR_REDEAL,
  );
}

/**
 * @param {Setup} setup
 * @param {number} number
 */
function checkedPack({ rules, packs }, number) {
  const pack = packs(number);
  if (pack === null) {
    throw new RulesError(`packs: there is no pack for deal ${number}`);
  }
  const isWhole = [...pack].sort().join() === fullPack(rules.pack).sort().join();
  if (!isWhole) {
    throw new RulesError(`packs: deal ${number} is not the full pack of ${rules.pack} cards`);
  }
  return pack;
}
