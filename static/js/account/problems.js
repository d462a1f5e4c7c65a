/** What a refusal of the server means here, in the words of these pages. */

import { accountTexts } from "./texts.js";

/** @typedef {import("../base/api.js").ApiError} ApiError */

const faults = accountTexts.faults;

/** The server tells programs what is wrong with a field in these words; a test compares them. */
const FAULTS = new Map([
  ["a password has at least 8 characters", faults.passwordShort],
  ["a password has at most 128 characters", faults.passwordLong],
  ["this is one of the passwords that are tried first", faults.passwordCommon],
  ["this says no more than your name, your address or this game's name", faults.passwordOwn],
  ["a name has 3 to 20 characters", faults.nameLength],
  ["a name has letters, digits, spaces and . ' _ - only", faults.nameSigns],
  ["a name is written in one script", faults.nameScript],
  ["a name has at least one letter", faults.nameLetter],
  ["a name begins and ends with a letter or a digit", faults.nameEdges],
  ["a name has no heap of marks on one letter", faults.nameMarks],
  ["this name is reserved; choose another one", faults.nameReserved],
  ["this is no e-mail address", faults.address],
]);

/** The page's own words where it has some, else the server's. @param {ApiError} problem */
export function problemText(problem) {
  const own = accountTexts.problems;
  return own[/** @type {keyof typeof own} */ (problem.code)] ?? asSentence(problem);
}

/** The server names the field first; here the sentence stands beside it. @param {ApiError} problem */
function asSentence({ message, field }) {
  const text = field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return FAULTS.get(text.replace(/\.$/, "")) ?? text.charAt(0).toUpperCase() + text.slice(1);
}
