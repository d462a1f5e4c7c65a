/** Sentences of the home page that its scripts put together. */

import { translated } from "../base/catalogue.js";

export const homeTexts = translated("home", {
  what: "{preset}, {seats}, {level}, {time} for each move",
  seats: {
    2: "two seats",
    3: "three seats",
    4: "four seats",
    5: "five seats",
    6: "six seats",
  },
  bots: {
    easy: { one: "an easy bot", other: "easy bots" },
    medium: { one: "a medium bot", other: "medium bots" },
    hard: { one: "a hard bot", other: "hard bots" },
    expert: { one: "an expert bot", other: "expert bots" },
    master: { one: "a master bot", other: "master bots" },
  },
  changed: { one: "with {n} house rule", other: "with {n} house rules" },
  games: {
    yourTurn: "Your turn",
    theirTurn: "{name} is to move",
    invited: "You are asked for a rematch",
    waiting: "Waiting for players",
    against: "{preset} against {names}",
    alone: "{preset}, nobody else here yet",
    timeLeft: "{time} left",
    bot: "the bot",
  },
});
