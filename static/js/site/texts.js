/** Sentences of the header, which every page has. */

import { translated } from "../base/catalogue.js";

export const siteTexts = translated("site", {
  title: "({n}) {title}",
  waiting: { one: "{n} game waits for you", other: "{n} games wait for you" },
  myGames: "My games",
  myGamesWaiting: { one: "My games ({n} waits)", other: "My games ({n} wait)" },
  menu: "Menu of {name}",
  guest: "You play as {name}",
  turn: {
    against: "Your turn at {preset} against {names}.",
    alone: "Your turn at {preset}.",
    link: "Go there",
  },
  noneWaiting: "No other game waits for you.",
  signedOut: "You have been signed out.",
  signedOutHere: "You are signed out.",
  signIn: "Sign in",
});
