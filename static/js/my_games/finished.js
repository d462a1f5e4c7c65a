/** Games that are over, newest first, a page at a time, each with a way to its record. */

import { getJson } from "../base/api.js";
import { fromTemplate, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { shownNames } from "../base/player_names.js";
import { opponents } from "../site/game_names.js";
import { pastMoment } from "../site/moments.js";
import { whoText } from "./row.js";
import { myGamesTexts } from "./texts.js";

const PAGE = 20;

/**
 * @typedef {object} FinishedGame
 * @property {string} id
 * @property {string} preset
 * @property {boolean} rated
 * @property {import("../base/lobby_types.js").Sitter[]} sitters
 * @property {number | null} you
 * @property {import("../base/types.js").Result} result
 * @property {string} ended_at
 */

/** @type {string | null} where the next page begins */
let before = null;

/** Shows the first page, and more at a tap. */
export async function showFinished() {
  needHtml("#finished-more").addEventListener("click", () => void showPage());
  await showPage();
}

async function showPage() {
  const more = needHtml("#finished-more");
  const list = needHtml("#finished-list");
  try {
    const query = new URLSearchParams({ player: "me", limit: String(PAGE), ...(before ? { before } : {}) });
    const { games, next } = await getJson(`/api/games?${query}`);
    list.append(.../** @type {FinishedGame[]} */ (games).map(rowOf));
    before = next;
    more.hidden = next === null;
    needHtml("#finished").hidden = list.children.length === 0;
  } catch {
    needHtml("#finished").hidden = false;
    setText(needHtml("#finished-error"), myGamesTexts.failed);
  }
}

/** @param {FinishedGame} game */
function rowOf(game) {
  const row = fromTemplate("finished-game");
  needHtml(".game__link", row).setAttribute("href", `/games/${encodeURIComponent(game.id)}`);
  setText(needHtml(".game__who", row), whoText(game.preset, opponents(game.sitters, game.you)));
  setText(needHtml(".game__state", row), resultText(game));
  setText(needHtml(".game__facts", row), game.rated ? myGamesTexts.facts.rated : "");
  setText(needHtml(".game__until", row), pastMoment(game.ended_at, Date.now()));
  row.dataset.outcome = outcome(game);
  return row;
}

/** @param {FinishedGame} game @returns {"lost" | "won" | "other"} */
function outcome({ you, result }) {
  if (you === null || result.durak === null) return "other";
  return result.durak === you ? "lost" : "won";
}

/** What the game was for the reader, in one sentence. @param {FinishedGame} game */
export function resultText({ you, result, sitters }) {
  const words = myGamesTexts.result;
  if (result.reason === "void") return words.none;
  if (you === null) return words.watched;
  if (result.durak === null) return words.draw;
  if (result.durak === you) return ownLoss(result.reason);
  if (sitters.length > 2) return fill(words.place, { place: result.places[you] ?? "", seats: sitters.length });
  const name = shownNames(sitters)[sitters.findIndex(({ seat }) => seat === result.durak)] ?? "";
  /** @type {Record<string, string>} */
  const wins = { resign: words.wonByResigning, timeout: words.wonByTime };
  return fill(wins[result.reason] ?? words.won, { name });
}

/** @param {string} reason */
function ownLoss(reason) {
  const words = myGamesTexts.result;
  /** @type {Record<string, string>} */
  const losses = { resign: words.resigned, timeout: words.late };
  return losses[reason] ?? words.durak;
}
