/** A stretch of time in the two words that matter. */

import { language } from "../base/catalogue.js";

const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1000 },
];

/**
 * @param {number} left_ms
 * @returns {string} such as "23 hours"; rounded down, so that nobody counts on time he has not
 */
export function timeLeft(left_ms) {
  const clamped = Math.max(0, left_ms);
  const { unit, ms } = UNITS.find((each) => clamped >= each.ms) ?? UNITS[UNITS.length - 1];
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.floor(clamped / ms));
}
