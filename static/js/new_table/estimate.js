/** How long a game may take: from how often the turn passes, as counted in simulated games. */

import { fill, plural } from "../base/texts.js";
import { newTableTexts } from "./texts.js";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How often the turn passes to somebody else in a game of so many. @type {Readonly<Record<number, number>>} */
const HAND_OVERS = { 2: 37, 3: 54, 4: 71, 5: 88, 6: 105 };

/** From that many units on the larger one says enough. */
const UNITS = /** @type {const} */ ([
  { name: "weeks", unit_s: 7 * DAY_S, from_s: 21 * DAY_S },
  { name: "days", unit_s: DAY_S, from_s: 2 * DAY_S },
  { name: "hours", unit_s: HOUR_S, from_s: 2 * HOUR_S },
  { name: "minutes", unit_s: MINUTE_S, from_s: 0 },
]);

/**
 * @param {number} seats @param {number} persons the maker included @param {number} deadline_s
 * @returns {string} in a sentence
 */
export function estimate(seats, persons, deadline_s) {
  const n = HAND_OVERS[seats] ?? 0;
  if (persons < 2) return fill(newTableTexts.estimate.bots, { seats, n });
  const waits = (n * persons) / seats;
  const [usual, longest] = [about((waits * deadline_s) / 4), about(waits * deadline_s)];
  return fill(newTableTexts.estimate.people, { seats, n, usual, longest });
}

/** 800000 → "9 days". @param {number} seconds */
export function about(seconds) {
  const { name, unit_s } = UNITS.find(({ from_s }) => seconds >= from_s) ?? UNITS[UNITS.length - 1];
  return plural(newTableTexts.about[name], Math.max(1, Math.round(seconds / unit_s)));
}
