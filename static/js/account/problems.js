/** What a refusal of the server means here, in the words of these pages. */

import { accountTexts } from "./texts.js";

/** @typedef {import("../base/api.js").ApiError} ApiError */

/** The page's own words where it has some, else the server's. @param {ApiError} problem */
export function problemText(problem) {
  const own = accountTexts.problems;
  return own[/** @type {keyof typeof own} */ (problem.code)] ?? asSentence(problem);
}

/** The server names the field first; here the sentence stands beside it. @param {ApiError} problem */
function asSentence({ message, field }) {
  const text = field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
