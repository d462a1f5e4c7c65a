/** What is agreed at a table, in words: for whoever may sit down. Pure: a view in, sentences out. */

import { fill, texts } from "../../base/texts.js";
import { durationInWords, localMoment, timeLeft } from "../../base/times.js";
import { inviteTexts } from "./texts.js";

/** @typedef {import("../../base/types.js").View} View */
/** @typedef {{name: string, text: string}} Term */

const LEAVE_S = 60;
const DAY_S = 86_400;

/** @param {View} view @param {number} now server's ms @returns {Term[]} in the order of weight */
export function termsOf(view, now) {
  const names = inviteTexts.terms;
  const terms = [
    { name: names.time, text: capital(fill(inviteTexts.deadline, { time: durationInWords(view.deadline_s) })) },
    { name: names.rating, text: ratingWords(view) },
    { name: names.leaving, text: view.rules.leave_is_loss ? fill(inviteTexts.leaveLoses, { n: LEAVE_S }) : inviteTexts.leaveIsFine },
    { name: names.away, text: awayWords(view) },
    { name: names.people, text: peopleWords(view) },
    { name: names.watching, text: view.visibility === "open" ? inviteTexts.watchOpen : inviteTexts.watchLink },
    { name: names.waits, text: waitingWords(view, now) },
  ];
  return terms.filter(({ text }) => text !== "");
}

/** Why this visitor may not sit down, or "". @param {View} view @param {import("../../site/me.js").Me | null} visitor @param {boolean} isHost */
export function againstSitting(view, visitor, isHost) {
  const isPerson = visitor?.player.kind === "person";
  if (!isPerson && !isHost && !guestsMaySit(view)) return inviteTexts.words.account;
  return view.rated && isPerson && visitor?.account?.confirmed === false ? inviteTexts.words.confirmed : "";
}

/** @param {View} view */
const guestsMaySit = ({ visibility, rated, guests }) => visibility !== "open" && !rated && guests !== false;

/** @param {View} view */
function ratingWords({ rated, unrated_because: because }) {
  const why = /** @type {Record<string, string>} */ (inviteTexts.because)[because ?? ""];
  return rated ? inviteTexts.rated : (why ?? inviteTexts.unrated);
}

/** @param {View} view */
function awayWords({ away, deadline_s }) {
  if (deadline_s < DAY_S) return "";
  return away ? inviteTexts.awayStops : inviteTexts.awayRuns;
}

/** @param {View} view */
function peopleWords(view) {
  if ((view.series ?? null) !== null) return inviteTexts.oldOnly;
  return guestsMaySit(view) ? inviteTexts.guestsMay : inviteTexts.guestsMayNot;
}

/** @param {View} view @param {number} now */
function waitingWords({ expires }, now) {
  if (!expires) return "";
  const at = Date.parse(expires);
  return fill(inviteTexts.waits, { moment: localMoment(at, now), left: timeLeft(at - now) });
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {View} view */
export const presetName = ({ preset }) => texts.presets[/** @type {"duel"} */ (preset)] ?? preset;
