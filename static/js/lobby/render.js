/** Draws the lobby: the only writer of its DOM, the same result however often it runs. */

import { fromTemplate, make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { renderPlaces } from "../base/places.js";
import { shownNames } from "../base/player_names.js";
import { tablePath } from "../base/start.js";
import { fill, plural } from "../base/texts.js";
import { durationInWords } from "../base/times.js";
import { chosenTables } from "./filter.js";
import { lobbyTexts } from "./texts.js";
import { houseRules, placesAt, presetName, termsWords, timeWords, untilWords } from "./words.js";

/** @import { TableSummary } from "../base/lobby_types.js" */

/**
 * @typedef {object} State
 * @property {TableSummary[] | null} tables null until the server has told
 * @property {TableSummary[]} running
 * @property {import("./filter.js").Wishes} wishes
 * @property {string | null} name of the visitor, if he has an account
 * @property {string | null} sitting the table he is just sitting down at
 * @property {string} error
 * @property {number} now ms
 */

/** @param {State} state */
export function render(state) {
  const all = state.tables ?? [];
  const shown = chosenTables(all, state.wishes);
  setText(needHtml("#count"), countWords(state, shown.length));
  setText(needHtml("#error"), state.error);
  reconcile(needHtml("#tables"), shown, (table) => table.id, () => fromTemplate("table-card"),
    (card, table) => renderCard(card, table, state));
  renderEmpty(state.tables !== null && shown.length === 0, all.length > 0);
  renderRunning(state.running);
}

/** @param {State} state @param {number} shown */
function countWords({ tables }, shown) {
  if (tables === null) return lobbyTexts.loading;
  if (shown === tables.length) return plural(lobbyTexts.count, shown);
  return fill(lobbyTexts.countOf, { n: shown, all: tables.length });
}

/** @param {HTMLElement} card @param {TableSummary} table @param {State} state */
function renderCard(card, table, state) {
  const part = (/** @type {string} */ name) => needHtml(`[data-part=${name}]`, card);
  const isMine = state.name !== null && table.sitters.some(({ name }) => name === state.name);
  card.toggleAttribute("data-mine", isMine);
  setText(part("preset"), presetName(table));
  setAttribute(part("preset"), "href", tablePath(table.id));
  setAttribute(part("preset"), "aria-label", labelOf(table));
  setText(part("rated"), table.rated ? lobbyTexts.rated : lobbyTexts.unrated);
  part("rated").toggleAttribute("data-rated", table.rated);
  renderPlaces(part("places"), placesAt(table));
  setText(part("time"), timeWords(table));
  setText(part("terms"), termsWords(table));
  reconcile(part("rules"), houseRules(table), String, (line) => make("li", {}, line), () => {});
  setText(part("until"), isMine ? lobbyTexts.yours : untilWords(table, state.now));
  renderWays(part("look"), part("sit"), table, isMine, state);
}

/**
 * Whoever may sit down is offered that; the others may look.
 * @param {HTMLElement} look @param {HTMLElement} sit @param {TableSummary} table @param {boolean} isMine
 * @param {State} state
 */
function renderWays(look, sit, table, isMine, state) {
  const canSit = state.name !== null && !isMine;
  setAttribute(look, "href", tablePath(table.id));
  setText(look, isMine ? lobbyTexts.goThere : lobbyTexts.see);
  setAttribute(look, "hidden", canSit);
  setAttribute(sit, "hidden", !canSit);
  setAttribute(sit, "data-sit", table.id);
  setAttribute(sit, "disabled", state.sitting !== null);
}

/** @param {TableSummary} table */
function labelOf(table) {
  const name = table.host ?? table.sitters[0]?.name;
  return fill(name ? lobbyTexts.tableOf : lobbyTexts.table, { preset: presetName(table), name: name ?? "" });
}

/** @param {boolean} isEmpty @param {boolean} hasOthers tables that the filters leave out */
function renderEmpty(isEmpty, hasOthers) {
  needHtml("#empty").hidden = !isEmpty;
  setText(needHtml("#empty-text"), hasOthers ? lobbyTexts.noneFits : lobbyTexts.empty);
  needHtml("#show-all").hidden = !hasOthers;
}

/** @param {TableSummary[]} running */
function renderRunning(running) {
  needHtml("#running").hidden = running.length === 0;
  reconcile(needHtml("#running-list"), running, (table) => table.id, () => fromTemplate("running-card"),
    (card, table) => {
      setAttribute(needHtml("a", card), "href", tablePath(table.id));
      setText(needHtml("[data-part=names]", card), shownNames(table.sitters).join(" · "));
      const values = { preset: presetName(table), time: durationInWords(table.deadline_s) };
      setText(needHtml("[data-part=terms]", card), fill(lobbyTexts.running, values));
    });
}
