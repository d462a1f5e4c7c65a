/** What is said about a table in the lobby. Pure: a table in, sentences out. */

import { changedInWords } from "../base/rules_changed.js";
import { placesOf } from "../base/places.js";
import { fill, levelName, plural, texts } from "../base/texts.js";
import { durationInWords, localMoment } from "../base/times.js";
import { lobbyTexts } from "./texts.js";

/** @import { Sitter, TableSummary } from "../base/lobby_types.js" */

const MOST_RULES = 3;

/** @param {TableSummary} table */
export const presetName = ({ preset }) => texts.presets[/** @type {"duel"} */ (preset)] ?? preset;

/** @param {TableSummary} table */
export const timeWords = ({ deadline_s }) => fill(lobbyTexts.time, { time: durationInWords(deadline_s) });

/** What to know before one sits down, in short. @param {TableSummary} table */
export function termsWords({ guests, away, rules, visibility }) {
  return [
    away ? lobbyTexts.away : "",
    rules.leave_is_loss ? lobbyTexts.leaving : "",
    guests && visibility === "link" ? lobbyTexts.guests : "",
  ].filter(Boolean).join(" ");
}

/** The house rules, the first few in words. @param {TableSummary} table @returns {string[]} */
export function houseRules({ rules, preset }) {
  const lines = changedInWords(rules, preset);
  if (lines.length <= MOST_RULES) return lines;
  const more = lines.length - MOST_RULES + 1;
  return [...lines.slice(0, MOST_RULES - 1), plural(lobbyTexts.moreRules, more)];
}

/** @param {TableSummary} table @param {number} now ms */
export function untilWords({ expires }, now) {
  return expires ? fill(lobbyTexts.until, { moment: localMoment(Date.parse(expires), now) }) : "";
}

/** Those who sit and the bots that come with the deal. @param {TableSummary} table */
export function placesAt({ sitters, opponents, rules, persons }) {
  const awaited = sitters.some((sitter) => sitter.kind === "bot") ? [] : botsAmong(opponents, Number(rules.seats) - persons);
  return placesOf([...sitters, ...awaited], Number(rules.seats), noteOf, lobbyTexts.free);
}

/** @param {string[]} opponents @param {number} count @returns {Sitter[]} */
function botsAmong(opponents, count) {
  const bots = opponents.filter((opponent) => opponent.startsWith("bot"));
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const level = bots[index]?.split(":")[1] ?? "medium";
    return { name: `Bot ${level}`, kind: "bot", level };
  });
}

/** @param {{kind: string, level?: string | null, rating?: number | null}} sitter */
function noteOf({ kind, level, rating }) {
  if (kind === "bot") return levelName(level);
  if (kind === "guest") return lobbyTexts.guest;
  return rating === null || rating === undefined ? "" : String(rating);
}
