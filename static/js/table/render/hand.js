/** The own hand: sorted, one tab stop, playable cards raised and outlined, in as many rows as it needs. */

import { cardElement } from "../../base/cards.js";
import { needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { settings } from "../../base/settings.js";
import { anyOf, cardName, fill, plural, texts } from "../../base/texts.js";
import { optionsFor, playableCards } from "../moves.js";
import { reasonAgainst } from "../reasons.js";
import { sortedHand, shownPlace } from "../sorting.js";
import { handOf } from "../state.js";
import { fanOf, placeCard } from "./fan.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** @param {State} state @param {View} view */
export function renderHand(state, view) {
  const section = needHtml("#hand-section");
  setAttribute(section, "hidden", view.you === null || view.status === "open");
  const hand = needHtml("#hand");
  const cards = sortedHand(handOf(view), view.trump, settings().sort, state.order);
  const focus = focusIn(hand);
  const playable = playableCards(view.legal);
  // Measured before anything is put in: a card must never be seen elsewhere than in its place.
  const fan = fanOf(hand, cards.length);
  hand.style.setProperty("--rows", String(fan.rows));
  hand.dataset.fan = JSON.stringify(fan);
  reconcile(hand, cards, (card) => card, (card) => newCard(card, view), (button, card) => {
    placeCard(button, fan, shownPlace(cards, card, state.drag));
    renderCard(button, state, view, card, playable);
  });
  keepOneTabStop(hand);
  restoreFocus(hand, focus);
  setText(needHtml("#hand-count"), plural(texts.table.seat.cards, cards.length));
  renderSorting(state, cards.length);
}

/** @param {State} state @param {number} count */
function renderSorting({ touched }, count) {
  const by = settings().sort;
  const sort = needHtml("#sort");
  setText(sort, texts.table.sort[by]);
  setAttribute(sort, "hidden", count < 2);
  const shift = needHtml("#shift");
  setAttribute(shift, "hidden", by !== "manual" || touched === null || count < 2);
  shift.parentElement?.toggleAttribute("data-shifts", !shift.hidden);
}

/** Moves the dragged card only: cheap enough for every frame. @param {State} state */
export function renderDrag(state) {
  for (const card of needHtml("#hand").children) {
    if (!(card instanceof HTMLElement)) continue;
    const drag = state.drag?.card === card.dataset.value ? state.drag : null;
    card.toggleAttribute("data-dragged", drag !== null);
    card.style.setProperty("--drag-x", `${drag?.x ?? 0}px`);
    card.style.setProperty("--drag-y", `${drag?.y ?? 0}px`);
  }
}

/** @param {string} card @param {View} view */
function newCard(card, view) {
  const button = cardElement(card, { as: "button", trump: card[1] === view.trump });
  button.dataset.act = "card";
  button.dataset.value = card;
  return button;
}

/**
 * @param {HTMLElement} button @param {State} state @param {View} view @param {string} card
 * @param {Set<string>} playable
 */
function renderCard(button, state, view, card, playable) {
  const can = playable.has(card);
  const reason = can ? "" : (reasonAgainst(view, card) ?? "");
  button.toggleAttribute("data-trump", card[1] === view.trump);
  button.toggleAttribute("data-playable", can);
  button.toggleAttribute("data-marked", can && settings().marks);
  button.toggleAttribute("data-fresh", state.fresh.includes(card));
  setAttribute(button, "aria-pressed", String(state.selected === card));
  setAttribute(button, "aria-disabled", can ? null : "true");
  setAttribute(button, "aria-label", spokenName(state, view, card));
  setAttribute(button, "aria-description", reason || null);
  setAttribute(button, "title", reason || null);
}

/** "nine of spades, trump, can beat seven of spades, new" @param {State} state @param {View} view @param {string} card */
function spokenName(state, view, card) {
  const words = texts.table.table;
  const options = optionsFor(view.legal, card);
  const name = cardName(card, card[1] === view.trump);
  const targets = anyOf(options.beats.map((beat) => cardName(beat.target)));
  const full = targets ? fill(words.canBeat, { card: name, targets })
    : options.attack || options.transfer ? fill(words.playable, { card: name }) : name;
  return state.fresh.includes(card) ? `${full}, ${words.fresh}` : full;
}

/** @param {HTMLElement} hand */
function keepOneTabStop(hand) {
  const cards = [...hand.children];
  const stop = cards.find((card) => card === document.activeElement)
    ?? cards.find((card) => card.getAttribute("tabindex") === "0")
    ?? cards.find((card) => card.hasAttribute("data-playable")) ?? cards[0];
  for (const card of cards) setAttribute(card, "tabindex", card === stop ? "0" : "-1");
}

/** @param {HTMLElement} hand @returns {{key: string | null, index: number} | null} */
function focusIn(hand) {
  const index = [...hand.children].findIndex((card) => card === document.activeElement);
  return index < 0 ? null : { key: hand.children[index]?.getAttribute("data-key") ?? null, index };
}

/** A card that left the hand hands the focus to its neighbour. @param {HTMLElement} hand @param {{key: string | null, index: number} | null} focus */
function restoreFocus(hand, focus) {
  if (!focus || hand.contains(document.activeElement)) return;
  const cards = [...hand.children];
  const next = cards.find((card) => card.getAttribute("data-key") === focus.key)
    ?? cards[Math.min(focus.index, cards.length - 1)];
  if (!(next instanceof HTMLElement)) return;
  next.focus({ preventScroll: true });
  keepOneTabStop(hand);
}
