/** What a refusal of the server means here, in the words of these pages. */

import { accountTexts } from "./texts.js";

/** @typedef {import("../base/api.js").ApiError} ApiError */

/** The page's own words where it has some, else the server's. @param {ApiError} problem */
export function problemText(problem) {
  const own = accountTexts.problems;
  return own[/** @type {keyof typeof own} */ (problem.code)] ?? problem.message;
}
