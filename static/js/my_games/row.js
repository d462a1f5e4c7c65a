/** One running or waiting table as a row. */

import { needHtml, setAttribute, setText } from "../base/dom.js";
import { shownNames } from "../base/player_names.js";
import { tablePath } from "../base/start.js";
import { fill, inARow, plural } from "../base/texts.js";
import { durationInWords, localMoment, timeLeft } from "../base/times.js";
import { isInvited, opponents, presetName } from "../site/game_names.js";
import { urgency } from "./deadline.js";
import { myGamesTexts } from "./texts.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */

/** @param {HTMLElement} row @param {TableSummary} table @param {string} ownName @param {number} now ms */
export function renderRow(row, table, ownName, now) {
  needHtml(".game__link", row).setAttribute("href", tablePath(table.id));
  setText(needHtml(".game__who", row), whoText(table.preset, opponents(table.sitters, table.you, ownName)));
  setText(needHtml(".game__state", row), isInvited(table, ownName) ? myGamesTexts.state.invited : stateText(table));
  setText(needHtml(".game__facts", row), factsText(table));
  renderTime(row, table, now);
}

/** @param {string} preset @param {string} names of the others */
export function whoText(preset, names) {
  const values = { preset: presetName(preset), names };
  return fill(names ? myGamesTexts.who.against : myGamesTexts.who.alone, values);
}

/** @param {TableSummary} table */
function stateText({ status, turn, your_turn, sitters, persons }) {
  const words = myGamesTexts.state;
  if (status === "open") return plural(words.open, Math.max(0, persons - sitters.length));
  if (your_turn) return words.yourTurn;
  const name = shownNames(sitters)[sitters.findIndex((sitter) => sitter.seat === turn)];
  return name ? fill(words.theirTurn, { name }) : words.someone;
}

/** @param {TableSummary} table */
function factsText({ rated, deadline_s, rules_changed }) {
  const words = myGamesTexts.facts;
  const changes = rules_changed?.length ?? 0;
  return inARow([
    fill(words.pace, { time: durationInWords(deadline_s) }),
    ...(changes > 0 ? [plural(words.rules, changes)] : []),
    ...(rated ? [words.rated] : []),
  ]);
}

/** @param {HTMLElement} row @param {TableSummary} table @param {number} now */
function renderTime(row, table, now) {
  const words = myGamesTexts.time;
  const until = table.status === "open" ? table.expires : table.deadline;
  const time = needHtml(".game__time", row);
  time.hidden = !until;
  if (!until) return;
  const at = Date.parse(until);
  const tone = table.status === "open" ? null : urgency(at - now, table.deadline_s);
  const moment = localMoment(at, now);
  setAttribute(time, "datetime", until);
  setAttribute(row, "data-urgent", table.your_turn ? tone : null);
  setText(needHtml(".game__left", row), table.status === "open" ? ""
    : fill(tone ? words.hurry : words.left, { time: timeLeft(at - now) }));
  setText(needHtml(".game__until", row), fill(table.status === "open" ? words.expires : words.until, { moment }));
}
