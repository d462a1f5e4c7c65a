/** Where cards, and what they fly to, lie in one moment: asked in one go, before anything is written. */

/** @typedef {{card: HTMLElement, rect: DOMRect, onTable: boolean}} Place */
/** @typedef {Map<string, Place>} Cards by code */
/**
 * @typedef {object} Spots
 * @property {DOMRect | undefined} talon
 * @property {DOMRect | undefined} heap
 * @property {(DOMRect | undefined)[]} seats by seat
 * @property {DOMRect[]} pairs
 */

/** @param {HTMLElement} root @returns {Cards} */
export function cardsIn(root) {
  /** @type {Cards} */
  const cards = new Map();
  for (const card of root.querySelectorAll("#pairs [data-card], #hand [data-card]")) {
    if (!(card instanceof HTMLElement)) continue;
    cards.set(card.dataset.card ?? "", { card, rect: card.getBoundingClientRect(), onTable: card.closest("#hand") === null });
  }
  return cards;
}

/** @param {HTMLElement} root @returns {Spots} */
export function spotsIn(root) {
  /** @type {Spots["seats"]} */
  const seats = [];
  for (const plaque of root.querySelectorAll("[data-seat]")) {
    seats[Number(plaque.getAttribute("data-seat"))] = plaque.getBoundingClientRect();
  }
  const rect = (/** @type {string} */ place) => root.querySelector(place)?.getBoundingClientRect();
  const pairs = [...root.querySelectorAll("#pairs > li")].map((pair) => pair.getBoundingClientRect());
  return { talon: rect("#talon"), heap: rect("#heap"), seats, pairs };
}
