/** Sentences about the people at a table: who is away, who watches, what comes after the game. */

import { translated } from "../base/catalogue.js";

export const peopleTexts = translated("people", {
  watching: "You are watching.",
  gone: "{name} has left the page, and loses in {time} unless he comes back.",
  goneShort: "gone, {time}",
  away: "away until {moment}",
  due: {
    you: "Your move is due {moment}: {left} left.",
    other: "{name} is to move until {moment}: {left} left.",
    standing: "{name} is away until {away}: the clock stands still meanwhile.",
  },
  again: {
    bots: "Play again",
    ask: "Ask for a rematch",
    join: "Join the rematch",
    go: "Go to the rematch",
  },
  rematch: {
    offered: "{names} would play again.",
    begun: "The rematch has begun.",
    off: "The rematch was called off.",
  },
  series: "Left with the cards so far: {score}.",
  score: "{name} {n}",
  rating: "Your rating is {rating} now.",
  named: "{name} ({rating})",
});
