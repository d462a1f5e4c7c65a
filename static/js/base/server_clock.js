/** The server's clock, as the dates of its answers tell it: deadlines are its own, and a device may be wrong. */

/** Dates of answers are whole seconds, and an answer takes its time: less than this is no difference. ms */
const UNSURE_MS = 2_000;

let offsetMs = 0;

/** @param {string | null} date of an answer's head @param {number} [now] local ms */
export function hearDate(date, now = Date.now()) {
  const difference = Date.parse(date ?? "") - now;
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < UNSURE_MS ? 0 : difference;
}

/** ms since 1970. @param {number} [now] local ms */
export const serverNow = (now = Date.now()) => now + offsetMs;
