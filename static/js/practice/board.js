/** Draws a puzzle: both hands open, the bout between them, and the buttons for what is no card. */

import { cardElement, markTrump, suitOf } from "../base/cards.js";
import { make, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { suitElement } from "../base/faces.js";
import { cardName, fill, plural, suitName, texts } from "../base/texts.js";
import { sortedHand } from "../record/hand.js";
import { parseMove, playableCards } from "../table/moves.js";
import { practiceTexts } from "./texts.js";
import { inWords } from "./words.js";

/** @import { Board } from "./types.js" */

const VISITOR = 0;

/** @param {Board} board @param {string | null} chosen a card that can do more than one thing */
export function renderBoard(board, chosen) {
  renderHand(needHtml("#solver-hand"), board, 1 - VISITOR, null);
  renderHand(needHtml("#own-hand"), board, VISITOR, chosen);
  renderRoles(board);
  reconcile(needHtml("#puzzle-table"), board.table, ([attack]) => attack,
    () => make("li", { class: "puzzle__pair" }), (element, pair) => renderPair(element, pair, board.trump));
  renderTrump(board.trump);
  const moves = board.legal.filter((move) => {
    const { card } = parseMove(move);
    return card === null || card === chosen;
  });
  reconcile(needHtml("#puzzle-moves"), board.result === null ? moves : [], (move) => move, moveButton, () => {});
}

/** @param {Board} board */
function renderRoles({ attacker, hands }) {
  for (const [seat, id] of [[VISITOR, "own"], [1 - VISITOR, "solver"]]) {
    const words = seat === VISITOR ? practiceTexts.ownRoles : practiceTexts.roles;
    const role = attacker === null ? "" : words[attacker === seat ? "attacker" : "defender"];
    const count = plural(texts.table.seat.cards, hands[Number(seat)]?.length ?? 0);
    setText(needHtml(`#${id}-role`), role === "" ? count : `${role} · ${count}`);
  }
}

/** @param {HTMLElement} list @param {Board} board @param {number} seat @param {string | null} chosen */
function renderHand(list, board, seat, chosen) {
  const isOwn = seat === VISITOR;
  const playable = board.turn === VISITOR && isOwn ? playableCards(board.legal) : new Set();
  reconcile(list, sortedHand(board.hands[seat] ?? [], board.trump), (card) => card,
    (card) => make("li", { class: "puzzle__card" }, newCard(card, isOwn)),
    (element, card) => {
      const face = needHtml(".card", element);
      markTrump(face, suitOf(card) === board.trump);
      if (!isOwn) return;
      setAttribute(face, "aria-disabled", playable.has(card) ? null : "true");
      setAttribute(face, "aria-pressed", card === chosen ? "true" : null);
    });
}

/** @param {string} card @param {boolean} isOwn */
function newCard(card, isOwn) {
  const element = cardElement(card, { as: isOwn ? "button" : "div" });
  if (isOwn) element.dataset.play = card;
  return element;
}

/** @param {HTMLElement} element @param {[string, string | null]} pair @param {string} trump */
function renderPair(element, [attack, cover], trump) {
  const cards = [attack, cover].filter((card) => card !== null);
  const words = texts.table.table[cover === null ? "open" : "beaten"];
  const names = { n: 1, card: cardName(attack), cover: cover === null ? "" : cardName(cover) };
  element.replaceChildren(
    ...cards.map((card) => cardElement(card, { trump: suitOf(card) === trump, decorative: true })),
    make("span", { class: "visually-hidden" }, fill(words, names)),
  );
}

/** @param {string} trump */
function renderTrump(trump) {
  const sign = needHtml("#puzzle-trump");
  if (sign.dataset.suit === trump) return;
  sign.dataset.suit = trump;
  const words = fill(texts.table.table.trumpSuit, { suit: suitName(trump) });
  sign.replaceChildren(suitElement(trump), make("span", { class: "visually-hidden" }, words));
}

/** @param {string} move */
function moveButton(move) {
  return make("button", { type: "button", class: "button button--large", "data-move": move },
    inWords(move, practiceTexts.buttons));
}
