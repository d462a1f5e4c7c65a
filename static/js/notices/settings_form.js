/** The form about letters: when, quiet hours, and the time zone all times are told in. */

import { putJson } from "../base/api.js";
import { make, need, needHtml } from "../base/dom.js";
import { listenToForm } from "../account/form.js";
import { noticeTexts } from "./texts.js";

/**
 * @typedef {object} Wishes
 * @property {"off" | "at_once" | "daily"} mail_notices
 * @property {number | null} quiet_from minutes after midnight
 * @property {number | null} quiet_to
 * @property {string} time_zone
 */

/** @param {Wishes} wishes */
export function showSettings(wishes) {
  const form = need("#notices-form", HTMLFormElement);
  const quiet = need("#quiet", HTMLInputElement);
  quiet.addEventListener("change", () => showHours(quiet.checked));
  fill(form, wishes);
  listenToForm("#notices-form", async (values) => {
    await putJson("/api/me/notices", toBody(values));
    return noticeTexts.saved;
  });
}

/** @param {HTMLFormElement} form @param {Wishes} wishes */
function fill(form, { mail_notices, quiet_from, quiet_to, time_zone }) {
  need(`[name=mail][value=${mail_notices}]`, HTMLInputElement, form).checked = true;
  need("#quiet", HTMLInputElement).checked = quiet_from !== null;
  showHours(quiet_from !== null);
  if (quiet_from !== null) need("#quiet-from", HTMLInputElement).value = toTime(quiet_from);
  if (quiet_to !== null) need("#quiet-to", HTMLInputElement).value = toTime(quiet_to);
  fillZones(need("#time-zone", HTMLSelectElement), time_zone);
}

/** @param {boolean} isQuiet */
function showHours(isQuiet) {
  needHtml("#quiet-hours").hidden = !isQuiet;
}

/**
 * Whoever never chose a zone is offered that of his browser.
 * @param {HTMLSelectElement} select @param {string} chosen
 */
function fillZones(select, chosen) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set(["UTC", own, chosen, ...Intl.supportedValuesOf("timeZone")]);
  select.append(...[...zones].map((zone) => make("option", { value: zone }, zone.replaceAll("_", " "))));
  select.value = chosen === "UTC" ? own : chosen;
}

/** @param {Record<string, string>} values */
function toBody({ mail, quiet, quiet_from, quiet_to, time_zone }) {
  const hours = quiet ? { quiet_from: toMinutes(quiet_from), quiet_to: toMinutes(quiet_to) } : {};
  return { mail, time_zone, ...hours };
}

/** 1320 → "22:00". @param {number} minutes */
function toTime(minutes) {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "22:00" → 1320; null where nothing stands. @param {string} time */
function toMinutes(time) {
  const [hour, minute] = time.split(":").map(Number);
  return Number.isInteger(hour) && Number.isInteger(minute) ? hour * 60 + minute : null;
}
