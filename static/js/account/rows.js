/** Lists of the account page in which each entry can be ended: sessions, tokens, blocked people. */

import { ApiError } from "../base/api.js";
import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { showToast } from "../site/toast.js";
import { problemText } from "./problems.js";

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} label
 * @property {string} about
 * @property {boolean} [isCurrent] cannot be ended here
 */

/**
 * @param {string} selector of the list
 * @param {readonly Row[]} rows
 * @param {{end: string, endOf: string}} words
 * @param {(id: string) => Promise<void>} end takes the entry away and draws the list again
 */
export function renderRows(selector, rows, words, end) {
  const list = needHtml(selector);
  reconcile(list, rows, (row) => row.id, (row) => create(list, row, end), (element, row) => {
    const button = needHtml(".row__end", element);
    setText(needHtml(".row__name", element), row.label);
    setText(needHtml(".row__about", element), row.about);
    setText(button, words.end);
    setAttribute(button, "aria-label", fill(words.endOf, { label: row.label }));
    setAttribute(element, "data-current", row.isCurrent === true);
    button.hidden = row.isCurrent === true;
  });
}

/** @param {HTMLElement} list @param {Row} row @param {(id: string) => Promise<void>} end */
function create(list, row, end) {
  const element = fromTemplate("session-row");
  needHtml(".row__end", element).addEventListener("click", () => void endOne(list, element, () => end(row.id)));
  return element;
}

/** The focus must not get lost with the button. @param {HTMLElement} list @param {HTMLElement} element @param {() => Promise<void>} end */
async function endOne(list, element, end) {
  try {
    await end();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    showToast({ key: "row", text: problemText(problem) });
  }
  if (element.isConnected) return;
  const heading = list.closest("section")?.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
