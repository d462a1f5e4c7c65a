/** Draws an example: every seat's hand, what lies on the table, the card that the example is about. */

import { cardElement } from "../base/cards.js";
import { make, setAttribute } from "../base/dom.js";
import { suitOf } from "../rules/cards.js";
import { isIn } from "../rules/seats.js";
import { positionOf } from "./building.js";
import { EXAMPLES } from "./examples.js";
import { rulesTexts } from "./texts.js";

/** @import { Pair, State } from "../rules/types.js" */
/** @import { Example } from "./examples.js" */

const SEAT_NAMES = "ABCDEF";

/** Fills every `<div data-example="transfer">` of the page. */
export function drawExamples() {
  for (const place of document.querySelectorAll("[data-example]")) {
    const example = EXAMPLES[place.getAttribute("data-example") ?? ""];
    place.replaceChildren(...partsOf(example, positionOf(example)));
  }
}

/** @param {Example} example @param {State} state */
function partsOf(example, state) {
  const seats = state.hands.map((_, seat) => seatElement(example, state, seat));
  const middle = make("div", { class: "example__middle" });
  if (state.talon.length > 0) {
    middle.append(talonElement(state));
  }
  if (state.table.length > 0) {
    middle.append(make("ul", { class: "example__table", "aria-label": rulesTexts.table }, ...state.table.map((pair) => pairElement(pair, state))));
  }
  return [make("ul", { class: "example__seats" }, ...seats), ...(middle.firstChild ? [middle] : [])];
}

/** @param {Example} example @param {State} state @param {number} seat */
function seatElement(example, state, seat) {
  const marks = marksOf(example, state);
  const cards = state.hands[seat].map((card) => {
    const drawn = cardElement(card, { trump: suitOf(card) === state.trump });
    setAttribute(drawn, "data-mark", marks.get(card) ?? null);
    return make("li", {}, drawn);
  });
  const isOn = state.phase !== "redeal" && isIn(state, seat);
  const { attacks, defends } = rulesTexts.roles;
  const role = isOn && seat === state.attacker ? attacks : isOn && seat === state.defender ? defends : "";
  const head = make("p", { class: "example__name" }, make("b", {}, SEAT_NAMES[seat]), ` ${role}`);
  return make("li", { class: "example__seat", "data-turn": state.turn === seat }, head,
    make("ul", { class: "example__hand" }, ...cards));
}

/** @param {Example} example @param {State} state @returns {Map<string, "shown" | "refused" | "seen">} */
function marksOf({ shown, refused, card }, { rules, trump }) {
  const lowest = rules.pack === 36 ? `6${trump}` : "";
  const cardOf = (/** @type {string} */ move) => (move === "exchange" ? lowest : (move.split(" ").at(-1) ?? ""));
  /** @type {Map<string, "shown" | "refused" | "seen">} */
  const marks = new Map(card ? [[card, "seen"]] : []);
  if (refused) {
    marks.set(cardOf(refused), "refused");
  }
  if (shown) {
    marks.set(cardOf(shown), "shown");
  }
  return marks;
}

/** @param {Pair} pair @param {State} state */
function pairElement([attack, cover], { trump }) {
  const cards = [attack, cover].filter((card) => card !== null);
  return make("li", { class: "example__pair" },
    ...cards.map((card) => cardElement(card, { trump: suitOf(card) === trump })));
}

/** @param {State} state */
function talonElement({ talon }) {
  const turned = talon[talon.length - 1];
  return make("div", { class: "example__talon" },
    cardElement(turned, { trump: true }), cardElement(null, { decorative: true }));
}
