/** Which tables are wished for. Pure: tables and wishes in, tables out. */

/** @import { TableSummary } from "../base/lobby_types.js" */

const SITTING_S = 600;
const DAY_S = 86_400;

/**
 * An empty string leaves a wish open.
 * @typedef {object} Wishes
 * @property {string} preset
 * @property {string} seats
 * @property {string} pace
 * @property {string} rated
 */

/** @param {HTMLFormElement} form @returns {Wishes} */
export function wishesOf(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  return { preset: text("preset"), seats: text("seats"), pace: text("pace"), rated: text("rated") };
}

/** @param {readonly TableSummary[]} tables @param {Wishes} wishes @returns {TableSummary[]} the newest first */
export function chosenTables(tables, wishes) {
  const fits = tables.filter((table) => fitsAll(table, wishes));
  return fits.sort((a, b) => b.created_at.localeCompare(a.created_at));
}

/** "sitting", "hours" or "days". @param {number} deadline_s */
export function paceOf(deadline_s) {
  if (deadline_s <= SITTING_S) return "sitting";
  return deadline_s < DAY_S ? "hours" : "days";
}

/** @param {TableSummary} table @param {Wishes} wishes */
function fitsAll(table, { preset, seats, pace, rated }) {
  return isWished(preset, table.preset)
    && isWished(seats, String(table.rules.seats))
    && isWished(pace, paceOf(table.deadline_s))
    && isWished(rated, table.rated ? "yes" : "no");
}

/** @param {string} wish @param {string} value */
const isWished = (wish, value) => wish === "" || wish === value;
