/** Times for people: durations in words, what is left on a clock, a moment in local time. */

import { locale } from "./catalogue.js";
import { fill, plural, texts } from "./texts.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 86400 → "1 day". @param {number} seconds */
export function durationInWords(seconds) {
  const ms = seconds * SECOND;
  if (ms % DAY === 0) return plural(texts.time.days, ms / DAY);
  if (ms % HOUR === 0) return plural(texts.time.hours, ms / HOUR);
  if (ms % MINUTE === 0) return plural(texts.time.minutes, ms / MINUTE);
  return plural(texts.time.seconds, seconds);
}

/** "1 d 4 h", "4 h 59 min", "4:59"; never below zero. @param {number} ms */
export function timeLeft(ms) {
  const left = Math.max(0, ms);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (left >= DAY) {
    const values = { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
    return fill(texts.time.longDays, values);
  }
  if (left >= HOUR) return fill(texts.time.longHours, { hours: Math.floor(left / HOUR), minutes });
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return `${minutes}:${String(seconds).padStart(2, "0")}`;
}

/** The same where there is little room: "1 d", "4 h", "4:59". @param {number} ms */
export function roughlyLeft(ms) {
  if (ms >= DAY) return fill(texts.time.inDays, { days: Math.floor(ms / DAY) });
  return ms >= HOUR ? fill(texts.time.inHours, { hours: Math.floor(ms / HOUR) }) : timeLeft(ms);
}

/**
 * In the reader's own time zone: the hour, with the day of the week or the date if not today.
 * @param {number} at ms @param {number} now ms
 */
export function localMoment(at, now) {
  const date = new Date(at);
  const isToday = new Date(now).toDateString() === date.toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = Math.abs(at - now) < 6 * DAY ? { weekday: "short" } : { day: "numeric", month: "short" };
  /** @type {Intl.DateTimeFormatOptions} */
  const hour = { hour: "2-digit", minute: "2-digit" };
  return formatFor(isToday ? hour : { ...day, ...hour }).format(date);
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** They are dear to make and asked for at every step. @param {Intl.DateTimeFormatOptions} options */
function formatFor(options) {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
