/** Draws a board: its lines, one's own place, or why one has none. */

import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { profilePath } from "../base/player_names.js";
import { ratingParts, spreadText } from "../base/rating_text.js";
import { fill, plural, texts } from "../base/texts.js";
import { boardTexts } from "./texts.js";

/** @import { Board, BoardLine, NotListed } from "./types.js" */

const LEAST_GAMES = 10;
const LEAST_OPPONENTS = 5;

/** @param {Board} board */
export function renderBoard(board) {
  const { lines, players, pool, period } = board;
  setText(needHtml("#board-title"), fill(boardTexts.periods[period], { pool: texts.presets[pool] }));
  needHtml("#board").hidden = lines.length === 0;
  needHtml("#board-empty").hidden = lines.length > 0;
  setText(needHtml("#board-more"),
    lines.length < players ? fill(boardTexts.more, { shown: lines.length, players }) : "");
  setText(needHtml("#own-place"), ownText(board));
  reconcile(needHtml("#board-lines"), lines, ({ name }) => name, () => fromTemplate("board-line"),
    (row, line) => renderLine(row, line, line.name === board.you?.name));
}

/** @param {HTMLElement} row @param {BoardLine} line @param {boolean} isMine */
function renderLine(row, line, isMine) {
  setAttribute(row, "aria-current", isMine ? "true" : null);
  setAttribute(row, "data-place", line.place);
  setText(needHtml(".board__place", row), String(line.place));
  const name = needHtml(".board__name", row);
  setText(name, line.name);
  setAttribute(name, "href", profilePath(line.name));
  setText(needHtml(".board__note", row), isMine ? boardTexts.you : "");
  needHtml(".board__value", row).replaceChildren(...ratingParts(line));
  setText(needHtml(".board__spread", row), spreadText(line));
  setText(needHtml("td.board__games", row), String(line.games));
  setText(needHtml("td.board__others", row), String(line.opponents));
}

/** @param {Board} board */
function ownText({ you, players, not_listed }) {
  if (you !== null) return fill(boardTexts.own, { place: you.place, players });
  return not_listed === null ? "" : missingText(not_listed);
}

/** The first thing that is missing; the wish comes last, it is of no use without the others. Nothing, if the list is older than that. @param {NotListed} notListed */
function missingText({ missing, games, opponents }) {
  const words = boardTexts.missing;
  if (missing.includes("games")) return plural(words.games, games, { least: LEAST_GAMES });
  if (missing.includes("opponents")) return plural(words.opponents, opponents, { least: LEAST_OPPONENTS });
  if (missing.includes("recent")) return words.recent;
  return missing.includes("wish") ? words.wish : words.nothing;
}
