/** Sentences of the leaderboards' page that its scripts put together. */

import { translated } from "../base/catalogue.js";

export const boardTexts = translated("boards", {
  periods: { all: "{pool}, all time", month: "{pool}, this month" },
  you: "you",
  own: "You stand at place {place} of {players}.",
  more: "The first {shown} of {players} players.",
  missing: {
    wish: "You are not listed, because you have not said that you want to be. Your account has the switch.",
    games: {
      one: "You are not listed yet: {n} rated game counts here, and it takes {least}.",
      other: "You are not listed yet: {n} rated games count here, and it takes {least}.",
    },
    opponents: {
      one: "You are not listed yet: you have met {n} opponent here, and it takes {least} different ones.",
      other: "You are not listed yet: you have met {n} opponents here, and it takes {least} different ones.",
    },
    nothing: "You will be listed in a moment: the list is made anew every ten seconds.",
    recent: "You are not listed, because your last rated game here is too long ago. The next one brings you back.",
  },
});
