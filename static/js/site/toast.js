/** Short messages at the edge of the page: polite, and gone by themselves unless looked at. */

import { fromTemplate, needHtml, setText } from "../base/dom.js";

const SHOWN_MS = 12_000;
const NEXT_KEY = "bito-next-toast";

/**
 * @typedef {object} Toast
 * @property {string} text
 * @property {{href: string, label: string}} [link]
 * @property {string} [key] a new one with the same key takes the place of the old one
 */

/** @param {Toast} toast */
export function showToast({ text, link, key }) {
  const element = fromTemplate("toast");
  const anchor = needHtml("a", element);
  setText(needHtml("p", element), text);
  anchor.hidden = link === undefined;
  if (link) {
    anchor.setAttribute("href", link.href);
    setText(anchor, link.label);
  }
  if (key) dropToast(key);
  element.dataset.key = key ?? "";
  needHtml("button", element).addEventListener("click", () => element.remove());
  needHtml("#toasts").append(element);
  fade(element);
}

/** A word for the page that comes next, where this one is left at once. @param {string} text */
export function keepForNextPage(text) {
  try {
    sessionStorage.setItem(NEXT_KEY, text);
  } catch {
    // Storage may be closed: the next page then says nothing.
  }
}

/** What the page before has left to be said. */
export function showKept() {
  try {
    const text = sessionStorage.getItem(NEXT_KEY);
    sessionStorage.removeItem(NEXT_KEY);
    if (text) showToast({ text });
  } catch {
    // As above.
  }
}

/** @param {string} key */
export function dropToast(key) {
  for (const toast of needHtml("#toasts").children) {
    if (toast instanceof HTMLElement && toast.dataset.key === key) toast.remove();
  }
}

/** Who points at it, has the focus in it or looks elsewhere needs more time. @param {HTMLElement} element */
function fade(element) {
  setTimeout(() => {
    if (document.hidden || element.matches(":hover, :focus-within")) fade(element);
    else element.remove();
  }, SHOWN_MS);
}
