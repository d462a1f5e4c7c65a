/**
 * Is this record true? Everything a record proves by itself, checked in the order in which it came
 * about; the first thing that is wrong ends it. Written apart from the server's own verifier and
 * sharing nothing with it.
 */

import { toHex } from "./bytes.js";
import { commitment, gameKey, transcript } from "./commitment.js";
import { bestHashing } from "./hashing.js";
import { RecordError } from "./json.js";
import { VOID, isSameOutcome, outcomeText, outcomeWords } from "./outcome.js";
import { checkParticipants } from "./participants.js";
import { parseRecord } from "./record.js";
import { replayed, setupOf } from "./replay.js";
import { Wrong, demand, right } from "./step.js";
import {
  checkNeverStarted,
  checkPreviousGame,
  checkRating,
  checkTerms,
  rulesOf,
} from "./terms.js";
import { checkDeadlines, checkExtensions, checkOrder } from "./timing.js";

/** @import { Setup, State } from "../rules/types.js" */
/** @import { Hashing } from "./hashing.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Step } from "./step.js" */

/**
 * @param {string} text of the record file
 * @param {Hashing} [hashing]
 * @returns {AsyncGenerator<Step>} one a step; a wrong one is the last
 */
export async function* verify(text, hashing = bestHashing()) {
  try {
    const record = parseRecord(text);
    yield right("format", `a record of game ${record.game_id}`, { game: record.game_id });
    yield* steps(record, hashing);
  } catch (problem) {
    yield wrongStep(problem);
  }
}

/**
 * @param {GameRecord} record
 * @param {Hashing} hashing
 * @returns {AsyncGenerator<Step>}
 */
async function* steps(record, hashing) {
  const rules = rulesOf(record);
  yield right("rules", `every rule of ${rules.preset}, as the promised text has them`, { preset: rules.preset });
  yield checkTerms(record);
  const key = await keyOf(record, hashing);
  yield right("commitment", "the seed is the one promised before anybody sat down");
  yield checkParticipants(record, rules);
  yield checkRating(record, rules);
  yield checkPreviousGame(record, rules);
  if (record.started_at === null) {
    yield checkNeverStarted(record);
    return;
  }
  const setup = await setupOf(hashing, key, record, rules);
  yield right("seating", "as seed and nonces shuffle the participants");
  yield* dealSteps(record, setup);
  const states = replayed(setup, record.moves);
  yield* endSteps(record, states[states.length - 1]);
  yield checkOrder(record);
  yield checkExtensions(record);
  yield checkDeadlines(record, states);
}

/**
 * The game key K.
 * @param {GameRecord} record
 * @param {Hashing} hashing
 * @returns {Promise<Uint8Array>}
 * @throws {Wrong} the seed is not the one that was promised
 */
export async function keyOf(record, hashing) {
  const { game_id, rules_text, server_seed, participants } = record;
  const promised = await commitment(hashing, game_id, rules_text, server_seed);
  const isKept = toHex(promised) === toHex(record.commitment);
  demand(isKept, "commitment", "it does not belong to this game, these rules and this seed");
  const nonces = participants.filter((who) => who.kind !== "bot").map((who) => who.nonce);
  const spoken = await transcript(hashing, game_id, promised, nonces);
  return gameKey(hashing, server_seed, spoken);
}

/**
 * @param {GameRecord} record
 * @param {Setup} setup
 * @returns {Generator<Step>}
 */
function* dealSteps({ moves }, { packs }) {
  const redeals = moves.filter(({ move }) => move === "redeal").length;
  for (let number = 0; number <= redeals; number += 1) {
    yield right(`deal ${number}`, packs(number)?.join(" ") ?? "");
  }
}

/**
 * @param {GameRecord} record
 * @param {State} end the last position
 * @returns {Generator<Step>}
 */
function* endSteps(record, end) {
  const isComplete = end.phase === "over" || record.moves.length === 0;
  demand(isComplete, "moves", "the game is not over after the last one");
  yield right("moves", `${record.moves.length}, each of them legal`, { n: record.moves.length });
  yield checkResult(record, end);
}

/**
 * A game that was stopped before its first move is void.
 * @param {GameRecord} record
 * @param {State} end
 * @returns {Step}
 */
function checkResult({ result }, end) {
  const reached = end.result ?? VOID;
  const told = outcomeText(reached);
  demand(isSameOutcome(result, reached), "result", `the moves lead to another one: ${told}`);
  return right("result", told, ...outcomeWords(result));
}

/**
 * @param {unknown} problem
 * @returns {Step}
 */
function wrongStep(problem) {
  if (problem instanceof RecordError) {
    return { name: "format", ok: false, detail: problem.message };
  }
  if (problem instanceof Wrong) {
    return { name: problem.field, ok: false, detail: problem.message };
  }
  throw problem;
}
