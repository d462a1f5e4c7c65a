/** Handing a game on: the system's own way of sharing where there is one, else the clipboard. */

import { needHtml, setText } from "../base/dom.js";
import { recordTexts } from "./texts.js";

const SHOWN_MS = 4000;
let timer = 0;

/** The picture and the words of its preview are in the language of whoever hands it on. @param {string} url */
export function inOwnLanguage(url) {
  const address = new URL(url);
  const { lang } = document.documentElement;
  if (lang !== "en") address.searchParams.set("lang", lang);
  return address.href;
}

/**
 * @param {string} title
 * @param {string} url
 */
export async function share(title, url) {
  if (typeof navigator.share !== "function") {
    await copyLink(url);
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (problem) {
    // To close the system's dialog is an answer, too.
    if (!(problem instanceof DOMException && problem.name === "AbortError")) {
      await copyLink(url);
    }
  }
}

/** @param {string} url */
export const copyLink = (url) => copy(url, recordTexts.share.linkCopied);

/** @param {string} text of the record */
export const copyRecord = (text) => copy(text, recordTexts.share.recordCopied);

/**
 * @param {string} text
 * @param {string} done what to say then
 */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    // No clipboard without HTTPS, or the visitor said no.
    tell(recordTexts.share.notCopied);
  }
}

/** @param {string} words */
function tell(words) {
  const place = needHtml("#shared");
  setText(place, words);
  clearTimeout(timer);
  timer = window.setTimeout(() => setText(place, ""), SHOWN_MS);
}
