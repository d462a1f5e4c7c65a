/** Days for people, in their own time zone. */

import { locale } from "../base/catalogue.js";

const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });

/** @param {string} at RFC 3339 */
export const day = (at) => DAY.format(new Date(at));
