/** The rest of the table's English catalogue: acting, undoing, being refused, sorting the hand. */

import { translated } from "./catalogue.js";

export const actingEnglish = translated("table", {
  sort: {
    suit: "Sorted by suit", rank: "Sorted by rank", manual: "In my own order",
    moved: "{card} is card {place} of {n} now.",
  },
  orders: { none: "Orders …", on: { one: "{n} order stands", other: "{n} orders stand" } },
  undo: {
    undone: "Undone: nothing was sent.",
    overtaken: "The table has moved on, so your move was not sent.",
    reloaded: "The page was left before your move could be sent. Make it again if you still want it.",
  },
  refused: "Your move was not accepted, so it was taken back. {why}",
  /** Why a move was refused, by the server's code. */
  refusals: {
    "stale-version": "The table had changed meanwhile, in another tab or by the clock.",
    "not-your-turn": "It is not your turn any more.",
    "illegal-move": "That is not possible here now.",
    "game-over": "The game is over.",
    "not-seated": "You do not sit at this table.",
    "too-fast": "That was too fast. Wait a moment and try again.",
    "busy": "The server is busy. Try again in a moment.",
  },
});
