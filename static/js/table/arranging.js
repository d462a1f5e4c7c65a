/** The own hand in an order of its owner's making: by drag, by key, by button. */

import { shortName } from "../base/cards.js";
import { changeSettings, settings } from "../base/settings.js";
import { fill, texts } from "../base/texts.js";
import { movedTo, sortedHand } from "./sorting.js";
import { handOf, shownView } from "./state.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * Puts a card somewhere else in the hand. From then on the order is the owner's own.
 * @param {Store} store @param {string} card
 * @param {(at: number, last: number) => number} goal from the place it has to the one it gets
 */
export function arrange(store, card, goal) {
  const { state } = store;
  const view = shownView(state);
  const hand = view ? sortedHand(handOf(view), view.trump, settings().sort, state.order) : [];
  const at = hand.indexOf(card);
  if (at < 0) return;
  const slot = Math.min(hand.length - 1, Math.max(0, goal(at, hand.length - 1)));
  if (slot === at) return store.set({ drag: null, touched: card });
  const note = fill(texts.table.sort.moved, { card: shortName(card), place: slot + 1, n: hand.length });
  const fresh = state.fresh.filter((other) => other !== card);
  if (settings().sort !== "manual") changeSettings({ sort: "manual" });
  store.set({ order: movedTo(hand, card, slot), drag: null, touched: card, fresh, note, refusal: "" });
}
