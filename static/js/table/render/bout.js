/** The cards on the table: fixed places, the cover lower right, both corners readable. */

import { cardElement } from "../../base/cards.js";
import { fromTemplate, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { cardName, fill, texts } from "../../base/texts.js";
import { optionsFor, parseMove } from "../moves.js";
import { roomWords } from "../names.js";

const FEWEST_PLACES = 6;
const MOST_PLACES = 12;

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("../../base/types.js").Pair} Pair */

/** @param {State} state @param {View} view */
export function renderBout(state, view) {
  const list = needHtml("#pairs");
  const active = state.drag?.card ?? state.selected;
  const options = active === null ? null : optionsFor(view.legal, active);
  const targets = new Set(options?.beats.map((beat) => beat.target));
  const table = places(state.recap ?? view.table);
  list.dataset.places = table.length > FEWEST_PLACES ? String(MOST_PLACES) : String(FEWEST_PLACES);
  reconcile(list, table, (place) => String(place.index), () => fromTemplate("pair-template"),
    (place, { pair, index }) => renderPair(place, view, pair, index, targets, state));
  setText(needHtml("#table-empty"), view.table.length === 0 ? texts.table.table.empty : "");
  renderZones(state, options !== null && options.transfer !== null, Boolean(options?.attack));
  const asks = view.phase === "throw_in" || view.phase === "pile_on" || view.phase === "defend";
  setText(needHtml("#room"), asks ? roomWords(view) : "");
}

/** @param {Pair[]} table @returns {{pair: Pair | null, index: number}[]} */
function places(table) {
  const count = table.length > FEWEST_PLACES ? Math.max(MOST_PLACES, table.length) : FEWEST_PLACES;
  return Array.from({ length: count }, (_, index) => ({ pair: table[index] ?? null, index }));
}

/**
 * @param {HTMLElement} place @param {View} view @param {Pair | null} pair @param {number} index
 * @param {Set<string>} targets @param {State} state
 */
function renderPair(place, view, pair, index, targets, state) {
  const isTarget = pair !== null && pair[1] === null && targets.has(pair[0]);
  place.toggleAttribute("data-filled", pair !== null);
  place.toggleAttribute("data-open", pair !== null && pair[1] === null);
  place.toggleAttribute("data-target", isTarget);
  setAttribute(place, "aria-hidden", pair === null ? "true" : null);
  setAttribute(place, "data-drop", pair && pair[1] === null ? `beat:${pair[0]}` : null);
  place.toggleAttribute("data-over", isTarget && state.drag?.zone === `beat:${pair[0]}`);
  const sent = state.pending ? parseMove(state.pending.move).card : null;
  setText(needHtml("[data-part=words]", place), pair ? words(view, pair, index, sent) : "");
  renderCards(needHtml("[data-part=cards]", place), view, pair, sent);
  renderTarget(needHtml("[data-part=target]", place), pair, isTarget, view);
}

/** @param {View} view @param {Pair} pair @param {number} index @param {string | null} sent on its way */
function words(view, pair, index, sent) {
  const [card, cover] = pair;
  const values = { n: index + 1, card: spoken(view, card), cover: cover ? spoken(view, cover) : "" };
  const lies = fill(cover ? texts.table.table.beaten : texts.table.table.open, values);
  return sent !== null && pair.includes(sent) ? fill(texts.table.table.unconfirmed, { pair: lies }) : lies;
}

/** @param {View} view @param {string} card */
const spoken = (view, card) => cardName(card, card[1] === view.trump);

/** @param {HTMLElement} place @param {View} view @param {Pair | null} pair @param {string | null} sent on its way */
function renderCards(place, view, pair, sent) {
  /** @type {string[]} */
  const cards = pair === null ? [] : pair[1] === null ? [pair[0]] : [pair[0], pair[1]];
  reconcile(place, cards, (card) => card,
    (card) => cardElement(card, { trump: card[1] === view.trump, decorative: true }),
    (element, card) => element.toggleAttribute("data-sent", card === sent));
}

/** @param {HTMLElement} button @param {Pair | null} pair @param {boolean} isTarget @param {View} view */
function renderTarget(button, pair, isTarget, view) {
  setAttribute(button, "hidden", !isTarget);
  if (!pair || !isTarget) return;
  setAttribute(button, "data-value", pair[0]);
  setText(button, fill(texts.table.table.beatThis, { card: spoken(view, pair[0]) }));
}

/** @param {State} state @param {boolean} canTransfer @param {boolean} canAttack */
function renderZones(state, canTransfer, canAttack) {
  const zone = needHtml("#zone-transfer");
  setAttribute(zone, "hidden", !(state.drag && canTransfer));
  zone.toggleAttribute("data-over", state.drag?.zone === "transfer");
  const felt = needHtml("#felt");
  felt.toggleAttribute("data-passes", !zone.hidden);
  felt.toggleAttribute("data-takes", canAttack);
  felt.toggleAttribute("data-over", canAttack && state.drag?.zone === "felt");
}
