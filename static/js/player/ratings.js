/** The three ratings, and the history of the chosen one as a chart and as a table. */

import { make, need, needHtml, setText } from "../base/dom.js";
import { ratingParts, spreadText } from "../base/rating_text.js";
import { plural, texts } from "../base/texts.js";
import { drawChart } from "./chart.js";
import { day } from "./days.js";
import { playerTexts } from "./texts.js";

/** @import { HistoryPoint, Pool, PoolRating, Profile } from "./types.js" */

const POOLS = /** @type {Pool[]} */ (["duel", "classic", "transfer"]);

/** @param {Profile} profile */
export function showRatings({ ratings }) {
  const form = need("#pools", HTMLFormElement);
  for (const pool of POOLS) renderPool(needHtml(`[data-pool="${pool}"]`, form), ratings[pool]);
  const first = mostPlayed(ratings);
  if (first === null) return;
  need(`input[value="${first}"]`, HTMLInputElement, form).checked = true;
  const draw = () => renderHistory(chosenPool(form), ratings);
  form.addEventListener("change", draw);
  needHtml("#history").hidden = false;
  draw();
  new ResizeObserver(draw).observe(needHtml("#history-chart"));
}

/** @param {HTMLFormElement} form */
const chosenPool = (form) => /** @type {Pool} */ (String(new FormData(form).get("pool")));

/** @param {Record<Pool, PoolRating | null>} ratings @returns {Pool | null} */
function mostPlayed(ratings) {
  const played = POOLS.filter((pool) => ratings[pool] !== null);
  return played.sort((a, b) => (ratings[b]?.games ?? 0) - (ratings[a]?.games ?? 0))[0] ?? null;
}

/** @param {HTMLElement} card @param {PoolRating | null} rating */
function renderPool(card, rating) {
  if (rating === null) return;
  need("input", HTMLInputElement, card).disabled = false;
  needHtml(".pool__value", card).replaceChildren(...ratingParts(rating));
  setText(needHtml(".pool__spread", card), spreadText(rating));
  const values = {
    opponents: plural(playerTexts.opponents, rating.opponents),
    best: rating.best,
    day: day(rating.played_at),
  };
  setText(needHtml(".pool__facts", card), plural(playerTexts.facts, rating.games, values));
}

/** @param {Pool} pool @param {Record<Pool, PoolRating | null>} ratings */
function renderHistory(pool, ratings) {
  const rating = ratings[pool];
  const points = rating?.history ?? [];
  const first = points[0];
  const last = points[points.length - 1];
  if (rating === null || first === undefined || last === undefined) return;
  const values = { pool: texts.presets[pool], first: first.rating, last: last.rating };
  const caption = plural(playerTexts.caption, rating.games, values);
  setText(needHtml("#history-caption"), caption);
  const words = { label: caption, from: day(first.at), to: points.length > 1 ? day(last.at) : "" };
  drawChart(needHtml("#history-chart"), points, words);
  needHtml("#history-rows").replaceChildren(...[...points].reverse().map(rowOf));
}

/** @param {HistoryPoint} point */
function rowOf({ at, rating, games }) {
  return make("tr", {},
    make("th", { scope: "row" }, String(games)),
    make("td", {}, make("time", { datetime: at }, day(at))),
    make("td", {}, String(rating)));
}
