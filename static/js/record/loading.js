/** Gets the record of a game as text: the bytes themselves are what gets checked. */

import { fill } from "../base/texts.js";
import { recordTexts } from "./texts.js";

export class NoRecord extends Error {}

/**
 * @param {string} gameId
 * @returns {Promise<string>}
 * @throws {NoRecord} with a sentence for the reader
 */
export async function loadRecord(gameId) {
  const answer = await fetch(`/api/games/${encodeURIComponent(gameId)}`).catch(
    (/** @type {Error} */ problem) => {
      throw new NoRecord(fill(recordTexts.unreachable, { problem: problem.message }));
    },
  );
  if (answer.status === 404) {
    throw new NoRecord(recordTexts.unknownGame);
  }
  if (!answer.ok) {
    throw new NoRecord(fill(recordTexts.unreachable, { problem: answer.status }));
  }
  return answer.text();
}
