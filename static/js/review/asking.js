/** Asks for a review and waits until it is there. */

import { getJson, postJson } from "../base/api.js";

/** @import { Review, ReviewAnswer } from "./types.js" */

const LOOK_AGAIN_MS = 1500;
/** How often work that was cut off is begun anew. */
const TRIES = 3;

/** The work was cut off again and again. */
export class ReviewLost extends Error {}

/**
 * @param {string} gameId
 * @returns {Promise<Review | null>} the review, if there is one already
 */
export async function reviewSoFar(gameId) {
  const answer = /** @type {ReviewAnswer} */ (await getJson(pathOf(gameId)));
  return answer.review;
}

/**
 * @param {string} gameId
 * @param {(done: number, pieces: number) => void} tell
 * @returns {Promise<Review>}
 */
export async function askedFor(gameId, tell) {
  let tries = 0;
  let answer = /** @type {ReviewAnswer} */ (await postJson(pathOf(gameId)));
  while (answer.review === null) {
    tell(answer.done, answer.pieces);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    answer = await getJson(pathOf(gameId));
    if (answer.state === "none") {
      tries += 1;
      if (tries === TRIES) {
        throw new ReviewLost();
      }
      answer = await postJson(pathOf(gameId));
    }
  }
  return answer.review;
}

/** @param {string} gameId */
const pathOf = (gameId) => `/api/games/${encodeURIComponent(gameId)}/review`;
