/** The score of a series (R10), wherever the page has a place for it. */

import { make, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { shownNames } from "../../base/player_names.js";

/** @typedef {import("../../base/types.js").Series} Series */

/** @param {HTMLElement} root holds a table with the mark data-series @param {Series | null} series */
export function renderSeries(root, series) {
  setAttribute(root, "hidden", series === null || series.score.length === 0);
  if (series === null) return;
  const names = shownNames(series.score.map(({ name, kind }) => ({ name, kind, level: levelIn(name, kind) })));
  const rows = series.score.map((score, index) => ({ score, name: names[index] ?? score.name, index }));
  reconcile(needHtml("[data-part=scores]", root), rows, ({ index }) => String(index), newRow, (row, { score, name }) => {
    const cells = [name, score.wins, score.duraks, score.draws, score.epaulettes];
    cells.forEach((cell, column) => row.children[column] && setText(row.children[column], String(cell)));
  });
}

function newRow() {
  return make("tr", {}, make("th", { scope: "row" }), ...Array.from({ length: 4 }, () => make("td")));
}

/** A score does not tell the level of a bot, but its name does. @param {string} name @param {string} kind */
function levelIn(name, kind) {
  return kind === "bot" ? (/\b(easy|medium|hard|expert|master)\b/.exec(name)?.[1] ?? null) : null;
}
