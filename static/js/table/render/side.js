/** The side column: last bout, log, house rules, fair play. */

import { cardElement, shortName } from "../../base/cards.js";
import { make, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { changedInWords } from "../../base/rules_changed.js";
import { ruleLines } from "../../base/rules_words.js";
import { fill, plural, texts } from "../../base/texts.js";
import { lastBoutLine, logLine } from "../log.js";
import { nameOf } from "../names.js";
import { dueLine } from "../people.js";
import { renderSeries } from "./series.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

const wide = matchMedia("(width >= 64rem)");
/** More lines than the box of the log shows at once. */
const LINES_IN_SIGHT = 4;
/** Old lines never change; null: nothing worth a line. @type {WeakMap<import("../state.js").LogEntry, HTMLElement | null>} */
const lines = new WeakMap();
/** What the rules and the seal were written from: they change hardly ever. */
let written = "";

/** Beside the table on wide screens, over it on small ones. */
export const isWide = () => wide.matches;

/** @param {State} state */
export function renderDrawer(state) {
  const choice = state.sideOpen === null ? null : state.sideOpen ? "open" : "closed";
  setAttribute(needHtml("#table"), "data-side", choice);
  setAttribute(needHtml("#side-open"), "aria-expanded", String(state.sideOpen ?? isWide()));
}

/** @param {State} state @param {View} view */
export function renderDue(state, view) {
  setText(needHtml("#due"), dueLine(view, state.now + state.clockOffset));
}

/** @param {State} _state @param {View} view */
export function renderSide(_state, view) {
  renderNotes(view);
  renderLastBout(view);
  renderSeries(needHtml("#series"), view.series ?? null);
  const ground = JSON.stringify([view.rules, view.preset, view.deadline_s, view.commitment, view.server_seed, view.nonces]);
  if (ground !== written) {
    written = ground;
    renderRules(view);
    renderFair(view);
  }
  setAttribute(needHtml("#resign-box"), "hidden", view.you === null || view.status !== "playing"
    || view.seats[view.you]?.place !== null);
  setAttribute(needHtml("#cancel-box"), "hidden", view.may_cancel !== true);
}

/** Cards everybody has been shown (R2.2, R3.4). @param {View} view */
function renderNotes(view) {
  const words = texts.table.table;
  const lines = [
    view.opening_trump ? fill(words.openingTrump, named(view, view.opening_trump)) : "",
    view.shown_card ? fill(words.shownCard, named(view, view.shown_card)) : "",
  ];
  setText(needHtml("#shown-notes"), lines.filter(Boolean).join(" "));
}

/** @param {View} view @param {import("../../base/types.js").SeatCard} shown */
const named = (view, shown) => ({ name: nameOf(view, shown.seat), card: shortName(shown.card) });

/** @param {View} view */
function renderLastBout(view) {
  setText(needHtml("#last-bout-words"), lastBoutLine(view));
  const pairs = view.last_bout?.table ?? [];
  reconcile(needHtml("#last-bout-cards"), pairs, (pair) => pair.join("/"),
    (pair) => make("li", { class: "last__pair" },
      ...pair.filter((card) => card !== null).map((card) => cardElement(card, { small: true, trump: card[1] === view.trump }))),
    () => {});
}

/** Only what is new is added, and what has grown too old goes. @param {State} state */
export function renderLog({ log }) {
  const list = needHtml("#log");
  const shown = log.map(lineOf).filter((line) => line !== null);
  while (list.firstElementChild && list.firstElementChild !== shown[0]) list.firstElementChild.remove();
  list.append(...shown.slice(list.childElementCount));
  needHtml("#side .log").toggleAttribute("data-more", shown.length > LINES_IN_SIGHT);
}

/** @param {import("../state.js").LogEntry} entry */
function lineOf(entry) {
  const known = lines.get(entry);
  if (known !== undefined) return known;
  const text = logLine(entry.event, entry.view, shortName);
  const line = text ? make("li", { class: "log__line" }, text) : null;
  lines.set(entry, line);
  return line;
}

/** @param {View} view */
function renderRules(view) {
  const preset = texts.presets[/** @type {"duel"} */ (view.preset)] ?? view.preset;
  const changed = changedInWords(view.rules, view.preset);
  const name = changed.length > 0 ? plural(texts.table.changed, changed.length, { preset }) : preset;
  for (const place of document.querySelectorAll("[data-part=preset]")) setText(place, name);
  reconcile(needHtml("#rules-words"), ruleLines(view.rules, view.deadline_s), ([text]) => text,
    ([text, rule]) => make("li", {}, text, ...(rule ? [" ", ruleLink(rule)] : [])), () => {});
}

/** In a window of its own: at some tables it costs the game to leave the page. @param {string} rule */
function ruleLink(rule) {
  const href = `/rules#${rule.replace(".", "-")}`;
  return make("a", { href, target: "_blank", rel: "noopener", "aria-label": fill(texts.rules.link, { rule }) }, rule);
}

/** @param {View} view */
function renderFair(view) {
  setText(needHtml("#fair-commitment"), view.commitment);
  setText(needHtml("#fair-seed"), view.server_seed ?? texts.table.fair.pending);
  const nonces = (view.nonces ?? []).map((nonce, index) => ({ nonce, index }));
  reconcile(needHtml("#fair-nonces"), nonces, ({ nonce, index }) => `${index}:${nonce}`,
    ({ nonce }) => make("li", { class: "side__hex" }, nonce || texts.table.fair.none), () => {});
}
