/** The title of the window: the page's own words, and before them how many games wait. */

import { fill } from "../base/texts.js";
import { siteTexts } from "./texts.js";

let words = document.title;
let count = 0;

/** The page's own words, without the count. @param {string} text */
export function setTitle(text) {
  words = text;
  write();
}

/** @param {number} waiting games in which it is the visitor's turn */
export function setTitleCount(waiting) {
  count = waiting;
  write();
}

function write() {
  const title = count > 0 ? fill(siteTexts.title, { n: count, title: words }) : words;
  if (document.title !== title) document.title = title;
}
