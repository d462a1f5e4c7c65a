/** The panel for the private calendar: its address is made, shown once, replaced, withdrawn. */

import { ApiError, deleteJson, postJson } from "../base/api.js";
import { needHtml, setText } from "../base/dom.js";
import { noticeTexts } from "./texts.js";

/** @param {boolean} hasCalendar */
export function showCalendar(hasCalendar) {
  needHtml("#calendar-make").addEventListener("click", () => void attempt(makeAddress));
  needHtml("#calendar-drop").addEventListener("click", () => void attempt(dropAddress));
  needHtml("#calendar-copy").addEventListener("click", () => void copy());
  render(hasCalendar);
}

/** @param {boolean} hasCalendar */
function render(hasCalendar) {
  const words = noticeTexts.calendar;
  setText(needHtml("#calendar-state"), hasCalendar ? words.some : words.none);
  setText(needHtml("#calendar-make"), hasCalendar ? words.replace : words.make);
  needHtml("#calendar-drop").hidden = !hasCalendar;
}

async function makeAddress() {
  const { url } = await postJson("/api/me/calendar");
  setText(needHtml("#calendar-url"), url);
  setText(needHtml("#calendar-copied"), "");
  needHtml("#calendar-made").hidden = false;
  render(true);
  needHtml("#calendar-copy").focus();
}

async function dropAddress() {
  await deleteJson("/api/me/calendar");
  needHtml("#calendar-made").hidden = true;
  render(false);
  needHtml("#calendar-make").focus();
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  setText(needHtml("#calendar-error"), "");
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    setText(needHtml("#calendar-error"), problem.message);
  }
}

async function copy() {
  const words = noticeTexts.calendar;
  try {
    await navigator.clipboard.writeText(needHtml("#calendar-url").textContent ?? "");
    setText(needHtml("#calendar-copied"), words.copied);
  } catch {
    // The clipboard is closed to pages without HTTPS, and where the reader says no.
    setText(needHtml("#calendar-copied"), words.notCopied);
  }
}
