/** A player's last finished games: those of open tables, or all if they are one's own. */

import { getJson } from "../base/api.js";
import { fromTemplate, needHtml, setAttribute, setText } from "../base/dom.js";
import { shownNames } from "../base/player_names.js";
import { allOf, fill } from "../base/texts.js";
import { presetName } from "../site/game_names.js";
import { day } from "./days.js";
import { playerTexts } from "./texts.js";

/** @import { FinishedGame } from "../my_games/finished.js" */

const PAGE = 10;
const words = playerTexts.last;

/** @type {string | null} where the next page begins */
let before = null;

/** @param {string} playerId @param {string} name @param {boolean} isOwn */
export async function showLastGames(playerId, name, isOwn) {
  const player = isOwn ? "me" : playerId;
  setText(needHtml("#last-note"), isOwn ? words.ownNote : words.note);
  needHtml("#last-more").addEventListener("click", () => void showPage(player, name));
  await showPage(player, name);
}

/** @param {string} player @param {string} name */
async function showPage(player, name) {
  const list = needHtml("#last-games");
  try {
    const query = new URLSearchParams({ player, limit: String(PAGE), ...(before ? { before } : {}) });
    const { games, next } = await getJson(`/api/games?${query}`);
    list.append(.../** @type {FinishedGame[]} */ (games).map((game) => rowOf(game, name)));
    before = next;
    needHtml("#last-more").hidden = next === null;
    if (list.children.length === 0) setText(needHtml("#last-note"), words.none);
  } catch {
    setText(needHtml("#last-note"), words.failed);
  }
}

/** @param {FinishedGame} game @param {string} name */
function rowOf(game, name) {
  const row = fromTemplate("last-game");
  const own = game.sitters.findIndex((sitter) => sitter.kind === "person" && sitter.name === name);
  const others = shownNames(game.sitters).filter((_, index) => index !== own);
  const place = placeOf(game, own);
  const result = resultText(game, place);
  setAttribute(needHtml(".last__link", row), "href", `/games/${encodeURIComponent(game.id)}`);
  setText(needHtml(".last__who", row), fill(words.against, { preset: presetName(game.preset), names: allOf(others) }));
  setText(needHtml(".last__result", row), game.rated ? fill(words.rated, { result }) : result);
  setText(needHtml(".last__day", row), day(game.ended_at));
  setAttribute(needHtml(".last__day", row), "datetime", game.ended_at);
  setAttribute(row, "data-outcome", outcome(game, place));
  return row;
}

/** The player's place; null if he had another name then. @param {FinishedGame} game @param {number} own */
function placeOf({ sitters, result }, own) {
  const seat = sitters[own]?.seat ?? null;
  return seat === null ? null : result.places?.[seat] ?? null;
}

/** @param {FinishedGame} game @param {number | null} place */
function resultText({ result, sitters }, place) {
  if (result.reason === "void") return words.results.none;
  if (place === null) return words.results.over;
  if (result.durak === null) return words.results.draw;
  if (place === sitters.length) return words.results.durak;
  return fill(words.results.place, { place, seats: sitters.length });
}

/** @param {FinishedGame} game @param {number | null} place */
function outcome({ result, sitters }, place) {
  if (place === null || result.durak === null) return null;
  return place === sitters.length ? "lost" : "won";
}
