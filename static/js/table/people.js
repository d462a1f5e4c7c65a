/** People and their time: who is away or gone, whose move is due when. A view in, words out. */

import { fill, texts } from "../base/texts.js";
import { localMoment, timeLeft } from "../base/times.js";
import { kindInWords, nameOf } from "./names.js";
import { peopleTexts } from "./texts.js";

/** @typedef {import("../base/types.js").View} View */

const HOUR_MS = 3_600_000;
const LONG_MS = 4 * HOUR_MS;
/** A quarter of a deadline: 1000 ms of each second, by four. */
const QUARTER_MS = 250;

/** What stands beside a name: what is unusual, else the kind of bot. @param {View} view @param {number} seat @param {number} now server's ms */
export function noteOf(view, seat, now) {
  const player = view.seats[seat];
  const absent = (view.absent ?? []).find((one) => one.seat === seat);
  if (absent) return fill(peopleTexts.goneShort, { time: timeLeft(Date.parse(absent.until) - now) });
  if (player?.away) return fill(peopleTexts.away, { moment: localMoment(Date.parse(player.away), now) });
  if (player?.kind !== "bot" && player?.online === false && seat !== view.you) return texts.table.seat.offline;
  return kindInWords(view, seat);
}

/** Whether a deadline calls for haste: its last quarter, or the last hour of one over four hours. @param {number} left ms @param {number} deadlineS */
export function isDueSoon(left, deadlineS) {
  return left < deadlineS * QUARTER_MS || isLastHour(left, deadlineS);
}

/** @param {number} left @param {number} deadlineS */
const isLastHour = (left, deadlineS) => left < HOUR_MS && deadlineS * 1_000 > LONG_MS;

/** My own time running out, or "". @param {View} view @param {number} now */
export function dueWarning(view, now) {
  if (view.status !== "playing" || view.you === null || view.turn !== view.you || view.deadline === null) return "";
  const left = Date.parse(view.deadline) - now;
  if (isLastHour(left, view.deadline_s)) return texts.table.alert.hour;
  return isDueSoon(left, view.deadline_s) ? texts.table.alert.quarter : "";
}

/** Who has left a table where leaving loses, or "". @param {View} view @param {number} now */
export function goneLine(view, now) {
  const gone = (view.absent ?? []).filter(({ seat }) => seat !== view.you);
  return gone.map(({ seat, until }) => {
    const values = { name: nameOf(view, seat), time: timeLeft(Date.parse(until) - now) };
    return fill(peopleTexts.gone, values);
  }).join(" ");
}

/** Whose move is due when, as a moment and as what is left, or "". @param {View} view @param {number} now */
export function dueLine(view, now) {
  if (view.status !== "playing" || view.turn === null || view.deadline === null) return "";
  const at = Date.parse(view.deadline);
  const form = view.turn === view.you ? peopleTexts.due.you : peopleTexts.due.other;
  const due = fill(form, { name: nameOf(view, view.turn), moment: localMoment(at, now), left: timeLeft(at - now) });
  return [due, standingLine(view, now)].filter(Boolean).join(" ");
}

/** @param {View} view @param {number} now */
function standingLine(view, now) {
  const away = view.turn === null ? null : view.seats[view.turn]?.away;
  if (!away || !view.away) return "";
  return fill(peopleTexts.due.standing, { name: nameOf(view, view.turn), away: localMoment(Date.parse(away), now) });
}
