/** Days for people, in their own time zone. */

const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

/** @param {string} at RFC 3339 */
export const day = (at) => DAY.format(new Date(at));
