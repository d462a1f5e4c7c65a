/** Sentences of the lobby that its scripts put together. */

import { translated } from "../base/catalogue.js";

export const lobbyTexts = translated("lobby", {
  loading: "Looking for tables …",
  count: { one: "{n} table", other: "{n} tables" },
  countOf: "{n} of {all} tables",
  empty: "Nobody is waiting right now. Lay a table, and the next one who comes by finds you.",
  noneFits: "No waiting table is like that. Others are.",
  rated: "rated",
  unrated: "for fun",
  time: "{time} for each move",
  guests: "Guests may sit down.",
  away: "Days away stop the clock.",
  leaving: "Whoever leaves the page for a minute loses.",
  moreRules: { one: "and {n} more house rule", other: "and {n} more house rules" },
  until: "waits until {moment}",
  yours: "You sit here.",
  goThere: "Go to the table",
  see: "See the table",
  tableOf: "{preset}, table of {name}",
  table: "{preset}",
  free: "free",
  bot: "bot, {level}",
  guest: "guest",
  running: "{preset}, {time} for each move",
  lost: "The lobby is not live just now; it is asked again every few seconds.",
});
