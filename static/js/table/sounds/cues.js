/** What can be heard of a step of the table. Pure: two states in, names of sounds out. */

import { parseMove } from "../moves.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {{turn: "turn" | "end" | null, cards: "card" | "sweep" | null}} Cues */

/** @type {Readonly<Cues>} */
const SILENCE = { turn: null, cards: null };

/** Nothing is heard of how a page begins. @param {State} state @param {State} before @returns {Cues} */
export function cuesOf(state, before) {
  if (!state.view || !before.view) return SILENCE;
  const isOwn = state.pending !== null && state.pending.id !== before.pending?.id;
  if (isOwn) return { turn: null, cards: hasCard(state.pending?.move ?? "") ? "card" : null };
  if (state.view === before.view) return SILENCE;
  return { turn: turnCue(state.view, before.view), cards: cardsCue(state, before) };
}

/** @param {import("../../base/types.js").View} view @param {import("../../base/types.js").View} before */
function turnCue(view, before) {
  if (view.status === "over") return before.status === "playing" ? "end" : null;
  const isMine = view.you !== null && view.turn === view.you;
  return isMine && before.turn !== view.you ? "turn" : null;
}

/** The own card has been heard when it was played. @param {State} state @param {State} before */
function cardsCue({ happened }, { pending }) {
  if (happened.some(({ kind }) => kind === "beaten" || kind === "taken")) return "sweep";
  const isNews = happened.some(({ kind, move }) => kind === "move" && move !== pending?.move && hasCard(move ?? ""));
  return isNews ? "card" : null;
}

/** @param {string} move */
const hasCard = (move) => parseMove(move).card !== null;
