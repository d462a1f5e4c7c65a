/** Days away: from now until the beginning of a day, changed or ended at any time. */

import { listenToForm } from "../account/form.js";
import { ApiError, deleteJson, getJson, putJson } from "../base/api.js";
import { locale } from "../base/catalogue.js";
import { need, needHtml, setText } from "../base/dom.js";
import { plural } from "../base/texts.js";
import { noticeTexts } from "./texts.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** @typedef {{ away: boolean, until: string | null, days_left: number }} AwayDays */

export async function showAway() {
  const until = need("#away-until", HTMLInputElement);
  until.min = toDate(new Date(Date.now() + DAY_MS));
  until.addEventListener("input", () => showCost(until.value));
  listenToForm("#away-form", async (values) => {
    render(await putJson("/api/me/away", { until: beginning(values.until).toISOString() }));
  });
  needHtml("#away-back").addEventListener("click", () => void comeBack());
  render(await getJson("/api/me/away"));
}

/** @param {AwayDays} days */
function render({ away, until, days_left }) {
  const words = noticeTexts.away;
  const values = { until: until ? inWords(new Date(until)) : "" };
  setText(needHtml("#away-state"), plural(away ? words.away : words.here, days_left, values));
  setText(needHtml("#away-form [type=submit]"), away ? words.change : words.go);
  needHtml("#away-back").hidden = !away;
}

async function comeBack() {
  setText(needHtml("#away-error"), "");
  try {
    render(await deleteJson("/api/me/away"));
    needHtml("#away-until").focus();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    setText(needHtml("#away-error"), problem.message);
  }
}

/** @param {string} date */
function showCost(date) {
  const days = Math.ceil((beginning(date).getTime() - Date.now()) / DAY_MS);
  setText(needHtml("#away-days"), days > 0 ? plural(noticeTexts.away.cost, days) : "");
}

/** Of the day where the reader lives. @param {string} date "2026-12-24" */
const beginning = (date) => new Date(`${date}T00:00`);

/** @param {Date} moment */
function toDate(moment) {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {Date} moment */
const inWords = (moment) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(moment);
