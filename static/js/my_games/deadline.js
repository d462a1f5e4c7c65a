/** How urgent a deadline is: a quarter of the time left, or the last hour of one over four hours. */

const HOUR_MS = 3_600_000;
/** Shorter ones are told once, by their quarter; so do the notices. */
const LONG_MS = 4 * HOUR_MS;
const QUARTER_MS_OF_A_SECOND = 250;

/**
 * @param {number} left_ms @param {number} deadline_s what there was
 * @returns {"last" | "soon" | null}
 */
export function urgency(left_ms, deadline_s) {
  if (left_ms < HOUR_MS && deadline_s * 1000 > LONG_MS) return "last";
  return left_ms < deadline_s * QUARTER_MS_OF_A_SECOND ? "soon" : null;
}
