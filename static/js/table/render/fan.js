/** How the cards of a hand lie over each other: in one row or several, as close as they must. */

import { needHtml } from "../../base/dom.js";
import { settings } from "../../base/settings.js";

const SMALLEST_STEP_PX = 24;
/** The figures of a ten take this part of a card's width. */
const INDEX_WIDTH = { plain: 0.38, large: 0.5 };
const GAP_PX = 6;
/** Of a card's width, as in hand.css. */
const ROW_STEP = 0.76;

/** @typedef {import("../sorting.js").Fan & {rows: number}} Fan */

/**
 * Asked of the browser once: asking makes it lay out the whole page there and then.
 * @type {{ width: number, card: number } | null} px
 */
let sizes = null;

/** What the sizes were taken in. */
let place = "";

/** After anything that may have changed the width of the hand; a second row of cards has not. */
export function hasNewSize() {
  const now = [needHtml("#hand-section").clientWidth, innerWidth, innerHeight].join();
  if (now === place) return false;
  place = now;
  sizes = null;
  return true;
}

/** @param {HTMLElement} hand @param {number} count @returns {Fan} */
export function fanOf(hand, count) {
  sizes ??= {
    width: hand.parentElement?.clientWidth ?? 0,
    card: parseFloat(getComputedStyle(hand).getPropertyValue("--card-px")) || 56,
  };
  const { width, card } = sizes;
  const smallest = Math.max(SMALLEST_STEP_PX, card * INDEX_WIDTH[settings().largeFigures ? "large" : "plain"]);
  const fits = Math.max(1, Math.floor((width - card) / smallest) + 1);
  const rows = Math.max(1, Math.ceil(count / fits));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const widest = perRow > 1 ? (width - card) / (perRow - 1) : card;
  const step = Math.max(smallest, Math.min(card + GAP_PX, widest));
  return { rows, perRow, step, rowStep: card * ROW_STEP, start: Math.max(0, (width - card - step * (perRow - 1)) / 2) };
}

/** Moved by `translate`, which shifts no layout. @param {HTMLElement} card @param {Fan} fan @param {number} index */
export function placeCard(card, fan, index) {
  card.style.setProperty("--x", `${fan.start + (index % fan.perRow) * fan.step}px`);
  card.style.setProperty("--row", String(Math.floor(index / fan.perRow)));
}
