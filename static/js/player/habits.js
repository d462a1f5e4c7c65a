/** How somebody's games went: shares, epaulettes, places by the size of the table. */

import { make, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { playerTexts } from "./texts.js";

/** @import { PlayedGames } from "./types.js" */

/** @param {PlayedGames} games */
export function showHabits(games) {
  const { with_people: all, epaulettes: { given, received } } = games;
  const values = {
    games: String(all),
    duraks: share(games.duraks, all),
    draws: share(games.draws, all),
    missed: share(games.missed, all),
    left: share(games.left, all),
    cancelled: String(games.cancelled),
    epaulettes: fill(playerTexts.epaulettes, { given, received, difference: signed(given - received) }),
    bots: String(games.against_bots),
  };
  for (const [id, text] of Object.entries(values)) setText(needHtml(`#fact-${id}`), text);
  showPlaces(games.places);
}

/** @param {number} n @param {number} all */
function share(n, all) {
  return n === 0 ? "0" : fill(playerTexts.share, { n, percent: Math.round((100 * n) / all) });
}

/** With a real minus sign. @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** @param {PlayedGames["places"]} tables */
function showPlaces(tables) {
  needHtml("#places").hidden = tables.length === 0;
  const most = Math.max(0, ...tables.map(({ seats }) => seats));
  const numbers = Array.from({ length: most }, (_, index) => index);
  needHtml("#places-head").replaceChildren(make("tr", {},
    make("th", { scope: "col" }, playerTexts.seatsHead),
    ...numbers.map((index) => make("th", { scope: "col" }, fill(playerTexts.place, { n: index + 1 })))));
  needHtml("#places-rows").replaceChildren(...tables.map(({ seats, counts }) => make("tr", {},
    make("th", { scope: "row" }, String(seats)),
    ...numbers.map((index) => make("td", {}, index < seats ? String(counts[index] ?? 0) : "")))));
}
