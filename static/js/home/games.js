/** The visitor's own games, shown above everything else while there are some. */

import { getJson } from "../base/api.js";
import { fromTemplate, needHtml, reconcile, setText } from "../base/dom.js";
import { shownNames } from "../base/player_names.js";
import { serverNow } from "../base/server_clock.js";
import { tablePath } from "../base/start.js";
import { fill } from "../base/texts.js";
import { isInvited, opponents, presetName } from "../site/game_names.js";
import { me } from "../site/me.js";
import { timeLeft } from "./time_left.js";
import { homeTexts } from "./texts.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */

/** Asks only for visitors who have a session: for others the server could only refuse. */
export async function showMyGames() {
  const section = needHtml("#my-games");
  if (!section.hasAttribute("data-known")) {
    return;
  }
  const [games, visitor] = await Promise.all([runningGames(), me()]);
  const ownName = visitor?.player.name ?? "";
  section.hidden = games.length === 0;
  reconcile(
    needHtml("#my-games-list"),
    games,
    (game) => game.id,
    () => fromTemplate("my-game"),
    (element, game) => renderGame(element, game, ownName),
  );
}

/** @returns {Promise<TableSummary[]>} */
async function runningGames() {
  try {
    const answer = await getJson("/api/tables?mine=1");
    const tables = /** @type {TableSummary[]} */ (answer.tables);
    return tables.filter((table) => table.status !== "over");
  } catch {
    // A list that cannot be had is no reason to spoil the page: a new game can still be started.
    return [];
  }
}

/**
 * @param {HTMLElement} element
 * @param {TableSummary} game
 * @param {string} ownName
 */
function renderGame(element, game, ownName) {
  const isMine = game.status === "playing" && game.turn === game.you;
  needHtml(".home-games__link", element).setAttribute("href", tablePath(game.id));
  element.toggleAttribute("data-my-turn", isMine);
  setText(needHtml(".home-games__who", element), opponentsText(game, ownName));
  setText(needHtml(".home-games__turn", element), isInvited(game, ownName) ? homeTexts.games.invited : turnText(game, isMine));
  setText(needHtml(".home-games__time", element), deadlineText(game));
}

/** @param {TableSummary} game @param {string} ownName */
function opponentsText({ preset, sitters, you }, ownName) {
  const names = opponents(sitters, you, ownName);
  return fill(names ? homeTexts.games.against : homeTexts.games.alone, { preset: presetName(preset), names });
}

/**
 * @param {TableSummary} game
 * @param {boolean} isMine
 */
function turnText({ status, turn, sitters }, isMine) {
  if (status === "open") {
    return homeTexts.games.waiting;
  }
  const mover = shownNames(sitters)[sitters.findIndex((sitter) => sitter.seat === turn)];
  return isMine
    ? homeTexts.games.yourTurn
    : fill(homeTexts.games.theirTurn, { name: mover ?? homeTexts.games.bot });
}

/** @param {TableSummary} game */
function deadlineText({ deadline }) {
  const left = deadline === null ? null : timeLeft(Date.parse(deadline) - serverNow());
  return left === null ? "" : fill(homeTexts.games.timeLeft, { time: left });
}
