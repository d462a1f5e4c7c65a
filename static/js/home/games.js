/** The visitor's own games, shown above everything else while there are some. */

import { getJson } from "../base/api.js";
import { fromTemplate, needHtml, reconcile, setText } from "../base/dom.js";
import { shownNames } from "../base/player_names.js";
import { tablePath } from "../base/start.js";
import { fill } from "../base/texts.js";
import { timeLeft } from "./time_left.js";
import { homeTexts } from "./texts.js";

/**
 * @typedef {object} TableSummary
 * @property {string} id
 * @property {"open" | "playing" | "over"} status
 * @property {string} preset
 * @property {{ name: string, kind: string, level: string | null, seat: number | null }[]} sitters
 * @property {number | null} turn
 * @property {string | null} deadline
 * @property {number | null} you
 */

/** Asks only for visitors who have a session: for others the server could only refuse. */
export async function showMyGames() {
  const section = needHtml("#my-games");
  if (!section.hasAttribute("data-known")) {
    return;
  }
  const games = await runningGames();
  section.hidden = games.length === 0;
  reconcile(
    needHtml("#my-games-list"),
    games,
    (game) => game.id,
    () => fromTemplate("my-game"),
    renderGame,
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
 */
function renderGame(element, game) {
  const isMine = game.status === "playing" && game.turn === game.you;
  needHtml(".home-games__link", element).setAttribute("href", tablePath(game.id));
  element.toggleAttribute("data-my-turn", isMine);
  setText(needHtml(".home-games__who", element), opponentsText(game));
  setText(needHtml(".home-games__turn", element), turnText(game, isMine));
  setText(needHtml(".home-games__time", element), deadlineText(game));
}

/** @param {TableSummary} game */
function opponentsText({ preset, sitters, you }) {
  const shown = shownNames(sitters);
  const names = shown.filter((_, index) => isOther(sitters[index], you)).join(", ");
  const sentence = names ? homeTexts.games.against : homeTexts.games.alone;
  return fill(sentence, { preset: preset.charAt(0).toUpperCase() + preset.slice(1), names });
}

/** @param {TableSummary["sitters"][number] | undefined} sitter @param {number | null} you */
const isOther = (sitter, you) => sitter !== undefined && sitter.seat !== null && sitter.seat !== you;

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
  const left = deadline === null ? null : timeLeft(Date.parse(deadline) - Date.now());
  return left === null ? "" : fill(homeTexts.games.timeLeft, { time: left });
}
