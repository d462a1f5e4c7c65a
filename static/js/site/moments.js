/** Moments that are over, in the reader's own time zone. */

import { locale } from "../base/catalogue.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const HOUR = { hour: "2-digit", minute: "2-digit" };

/**
 * The hour if it was today, else the day. @param {string} at RFC 3339 @param {number} now ms
 */
export function pastMoment(at, now) {
  const date = new Date(at);
  const isToday = new Date(now).toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(locale, isToday ? HOUR : DAY).format(date);
}
