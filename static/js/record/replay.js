/** A record made ready for looking at: every position of the game, and its moves in words. */

import { bestHashing } from "../fair/hashing.js";
import { parseRecord } from "../fair/record.js";
import { replayed, setupOf } from "../fair/replay.js";
import { rulesOf } from "../fair/terms.js";
import { keyOf } from "../fair/verify.js";
import { boutStarts, tellings } from "./story.js";

/** @import { GameRecord } from "../fair/record.js" */
/** @import { State } from "../rules/types.js" */
/** @import { Telling } from "./story.js" */

/**
 * @typedef {object} Replay
 * @property {GameRecord} record
 * @property {Uint8Array} key
 * @property {State[]} states empty for a game that never started
 * @property {Telling[]} told
 * @property {number[]} bouts plies at which bouts begin, and the last ply
 */

/**
 * @param {string} text of the record
 * @returns {Promise<Replay>}
 * @throws {Error} the record is not true; the checks say in what
 */
export async function replayOf(text) {
  const record = parseRecord(text);
  const hashing = bestHashing();
  const key = await keyOf(record, hashing);
  if (record.started_at === null) {
    return { record, key, states: [], told: [], bouts: [] };
  }
  const setup = await setupOf(hashing, key, record, rulesOf(record));
  const states = replayed(setup, record.moves);
  const told = tellings(record, states);
  return { record, key, states, told, bouts: boutStarts(told) };
}
