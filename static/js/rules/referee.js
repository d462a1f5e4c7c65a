/**
 * Answers one request of the referee's format: rules, a deal or a position, and moves. It lets
 * the rules of the browser be held against the same vectors as those of the server.
 */

import { deal } from "./deal.js";
import { IllegalMove, RulesError } from "./errors.js";
import { play } from "./play.js";
import { position, stateAt } from "./position.js";
import { makeRules } from "./rules.js";

/** @import { Start } from "./position.js" */
/** @import { Setup, State } from "./types.js" */

/**
 * @typedef {object} Request
 * @property {Record<string, unknown>} [rules]
 * @property {string[][]} [packs]
 * @property {Start} [start]
 * @property {number} [dealer]
 * @property {number} [opener]
 * @property {number[]} [bots]
 * @property {string[]} [moves]
 * @property {boolean} [trace]
 */

/**
 * @param {Request} request
 * @returns {Record<string, unknown>}
 */
export function answer(request) {
  try {
    return answerMoves(request, firstState(request));
  } catch (problem) {
    if (problem instanceof RulesError) {
      return { ok: false, error: problem.message };
    }
    throw problem;
  }
}

/** @param {Request} request */
function firstState(request) {
  /** @type {Setup} */
  const setup = {
    rules: makeRules(request.rules ?? {}),
    packs: (number) => request.packs?.[number] ?? null,
    bots: new Set(request.bots),
    dealer: request.dealer ?? null,
    opener: request.opener ?? null,
  };
  return request.start ? stateAt(setup, request.start) : deal(setup);
}

/**
 * @param {Request} request
 * @param {State} first
 */
function answerMoves(request, first) {
  const states = [first];
  for (const [ply, text] of (request.moves ?? []).entries()) {
    const state = states[ply];
    try {
      states.push(play(state, ...seatAndMove(state, text)));
    } catch (problem) {
      if (problem instanceof IllegalMove) {
        const { message: error, rule } = problem;
        return { ok: false, ply, error, rule, position: position(state) };
      }
      throw problem;
    }
  }
  const last = states[states.length - 1];
  return request.trace
    ? { ok: true, positions: states.map(position) }
    : { ok: true, position: position(last) };
}

/**
 * A seat may stand in front of the move, for `1 resign`.
 * @param {State} state
 * @param {string} text
 * @returns {[seat: number | null, move: string]}
 */
function seatAndMove(state, text) {
  const named = /^(\d) (resign|timeout)$/.exec(text);
  return named ? [Number(named[1]), named[2]] : [state.turn, text];
}
