/** Sentences of the page of one's own games. */

import { translated } from "../base/catalogue.js";

export const myGamesTexts = translated("myGames", {
  who: { against: "{preset} against {names}", alone: "{preset}, nobody else here yet" },
  state: {
    yourTurn: "Your turn", theirTurn: "{name} is to move", someone: "The other side is to move",
    invited: "You are asked for a rematch",
    open: { one: "Waits for {n} more player", other: "Waits for {n} more players" },
  },
  time: {
    left: "{time} left", hurry: "only {time} left", until: "until {moment}",
    expires: "closes {moment}",
  },
  facts: {
    rated: "rated",
    pace: "{time} for each move",
    rules: { one: "{n} house rule", other: "{n} house rules" },
  },
  result: {
    none: "No game: nobody moved",
    draw: "A draw",
    durak: "You were left with the cards",
    resigned: "You resigned",
    late: "Your time ran out",
    won: "You won",
    place: "You came out in place {place} of {seats}",
    wonByResigning: "You won: {name} resigned",
    wonByTime: "You won: {name} ran out of time",
    epaulettes: "with epaulettes",
    watched: "Finished",
  },
  guest: "You play as {name}, and only this browser knows it.",
  sessionOver: "You are signed out here.",
  failed: "Your finished games cannot be had right now.",
});
