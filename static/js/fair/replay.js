/** A recorded game played again: seats and packs from the key, moves by the rules. */

import { deal } from "../rules/deal.js";
import { IllegalMove, RulesError } from "../rules/errors.js";
import { play } from "../rules/play.js";
import { dealPack, seating } from "./deal.js";
import { Wrong, demand } from "./step.js";

/** @import { Setup, State, Rules } from "../rules/types.js" */
/** @import { Hashing } from "./hashing.js" */
/** @import { GameRecord, PlayedMove } from "./record.js" */

// R8, R9: our bots leave beaten bouts and odd hands alone; and a bot is never late.
const NEVER_BY_A_BOT = ["accept", "redeal", "resign", "timeout"];

/**
 * @param {Hashing} hashing
 * @param {Uint8Array} key
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Promise<Setup>} with a pack for every deal the moves ask for
 */
export async function setupOf(hashing, key, record, rules) {
  const order = await seating(hashing, key, record.participants.length);
  const isSame = JSON.stringify(order) === JSON.stringify(record.seating);
  demand(isSame, "seating", `the key seats the participants as ${order.join(", ")}`);
  const redeals = record.moves.filter(({ move }) => move === "redeal").length;
  const numbers = Array.from({ length: redeals + 1 }, (_, number) => number);
  const packs = await Promise.all(
    numbers.map((number) => dealPack(hashing, key, rules.pack, number)),
  );
  const isBot = order.map((participant) => record.participants[participant].kind === "bot");
  return {
    rules,
    packs: (number) => packs[number] ?? null,
    bots: new Set([...isBot.keys()].filter((seat) => isBot[seat])),
    dealer: record.dealer,
    opener: record.opener,
  };
}

/**
 * @param {Setup} setup
 * @param {readonly PlayedMove[]} moves
 * @returns {State[]} the position before the first move, and after each
 * @throws {Wrong} names the move
 */
export function replayed(setup, moves) {
  const states = [firstState(setup)];
  moves.forEach((played, ply) => {
    checkMover(setup, states[ply], played, `moves[${ply}]`);
    states.push(after(states[ply], played, `moves[${ply}]`));
  });
  return states;
}

/** @param {Setup} setup */
function firstState(setup) {
  try {
    return deal(setup);
  } catch (problem) {
    if (problem instanceof RulesError) {
      throw new Wrong("deal 0", problem.message);
    }
    throw problem;
  }
}

/**
 * @param {Setup} setup
 * @param {State} state
 * @param {PlayedMove} played
 * @param {string} path
 */
function checkMover(setup, state, { seat, move, cause }, path) {
  demand(state.phase !== "over", "moves", `${path} comes after the end of the game`);
  demand(seat < setup.rules.seats, "moves", `${path}: there is no seat ${seat}`);
  const isOdd = setup.bots.has(seat) && NEVER_BY_A_BOT.includes(move);
  demand(!isOdd, "moves", `${path}: no bot of this server plays ${move}`);
  if (cause === "left") {
    const isLoss = move === "timeout" && setup.rules.leave_is_loss;
    demand(isLoss, "moves", `${path}: nobody loses this game by leaving the page`);
  } else if (move === "timeout") {
    demand(seat === state.turn, "moves", `${path}: time runs for seat ${state.turn} only`);
  }
}

/**
 * @param {State} state
 * @param {PlayedMove} played
 * @param {string} path
 */
function after(state, { seat, move }, path) {
  try {
    return play(state, seat, move);
  } catch (problem) {
    if (problem instanceof IllegalMove) {
      throw new Wrong("moves", `${path}, "${move}": ${problem.message}`);
    }
    throw problem;
  }
}
