/**
 * A remark that arrives while the list is folded away: it is shown over the table for a moment,
 * and the button that opens the list says that there is something new.
 */

import { needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { english as texts } from "./english.js";
import { phraseText } from "./phrases.js";

/** @typedef {import("../base/types.js").Remark} Remark */

const SHOWN_MS = 6_000;
/** @type {number | undefined} */
let timer;

/** @param {Remark} remark */
export function announce(remark) {
  if (isListShown()) return; // its live region tells of it
  const text = remark.words ?? phraseText(remark.phrase ?? "");
  setText(needHtml("#said"), fill(texts.said, { name: remark.name, text }));
  needHtml("#side-open").dataset.news = "";
  clearTimeout(timer);
  timer = setTimeout(() => setText(needHtml("#said"), ""), SHOWN_MS);
}

/** To be called when the list may have come into sight. */
export function noteSeen() {
  // Whether it is, costs the browser a look at all styles: asked only if it matters.
  const isNew = "news" in needHtml("#side-open").dataset || needHtml("#said").textContent !== "";
  if (!isNew || !isListShown()) return;
  delete needHtml("#side-open").dataset.news;
  setText(needHtml("#said"), "");
}

const isListShown = () => needHtml("#remarks-log").checkVisibility();
