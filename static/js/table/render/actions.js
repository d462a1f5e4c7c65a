/** The buttons in their fixed places, and the question when a card can do more than one thing. */

import { make, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { shortName } from "../../base/cards.js";
import { fill, texts } from "../../base/texts.js";
import { buttonsOf, isArmed, PLACES } from "../buttons.js";
import { movesOf, parseMove } from "../moves.js";
import { canUndo } from "../pending.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** @param {State} state @param {View | null} view */
export function renderActions(state, view) {
  const buttons = view ? buttonsOf(view, state.selected) : {};
  for (const place of PLACES) {
    const element = needHtml(`[data-act=button][data-value=${place}]`);
    const button = buttons[place];
    element.toggleAttribute("data-off", !button);
    setAttribute(element, "hidden", !button);
    if (!button) continue;
    element.dataset.kind = button.kind;
    setText(needHtml("[data-part=label]", element), button.label);
    setAttribute(element, "aria-disabled", isArmed(state.shown, place, Date.now()) ? null : "true");
  }
  setAttribute(needHtml("#actions"), "data-shows", PLACES.filter((place) => buttons[place]).join(" ") || null);
  renderUndo(state);
  renderChoice(state, view);
}

/** @param {State} state */
function renderUndo({ pending }) {
  const undo = needHtml("#undo");
  setAttribute(undo, "hidden", !pending?.held);
  setAttribute(undo, "aria-disabled", canUndo(pending, Date.now()) ? null : "true");
}

/** @param {State} state @param {View | null} view */
function renderChoice(state, view) {
  const list = needHtml("#choice-moves");
  const moves = view && state.choosing ? movesOf(view.legal, state.choosing) : [];
  reconcile(list, moves, (move) => move, choiceButton, () => {});
}

/** @param {string} move */
function choiceButton(move) {
  return make("button", { type: "button", class: "button button--large", "data-act": "move", "data-value": move },
    labelOf(move));
}

/** @param {string} move */
function labelOf(move) {
  const words = texts.table.buttons;
  const { kind, card, target } = parseMove(move);
  const values = { card: shortName(card ?? ""), target: shortName(target ?? "") };
  if (kind === "beat") return fill(words.beatWith, values);
  return fill(kind === "transfer" ? words.transferWith : words.attackWith, values);
}
