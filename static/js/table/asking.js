/** Whether giving up a choice is asked about first: by setting, and by the pace of the game. */

import { parseMove } from "./moves.js";

/** @typedef {import("../base/settings.js").Settings} Settings */

/** From this deadline on a game is a slow one: nobody minds a second look. s */
const SLOW_S = 3_600;

/** What cannot be undone, and the kind of move that would be given up by it. @type {Record<string, string>} */
const GIVES_UP = { take: "beat", pass: "attack" };

/**
 * A take where a card could still be beaten, or a pass where one could still be added.
 * @param {Pick<import("../base/types.js").View, "legal" | "deadline_s">} view
 * @param {string} move @param {Settings["ask"]} ask
 */
export function mustAsk(view, move, ask) {
  if (ask === "never" || (ask === "pace" && view.deadline_s < SLOW_S)) return false;
  return view.legal.some((other) => parseMove(other).kind === GIVES_UP[move]);
}
