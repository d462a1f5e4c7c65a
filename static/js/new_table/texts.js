/** Sentences of the page that makes a table. */

import { translated } from "../base/catalogue.js";

export const newTableTexts = translated("newTable", {
  seat: "Seat {n}",
  what: {
    people: "{preset} for {n}, {time} for each move",
    rated: "{preset} for {n}, {time} for each move, rated",
  },
  make: { people: "Make the table", bots: "Start the game" },
  estimate: {
    people: "In a game of {seats} the turn passes about {n} times. If everybody moves after a quarter of his time, it takes about {usual}; at the very longest about {longest}.",
    bots: "In a game of {seats} the turn passes about {n} times. Bots answer at once: it takes as long as you do.",
  },
  stay: "By these rules, leaving the page for a minute loses: choose a time in which everybody can stay.",
  about: {
    minutes: { one: "{n} minute", other: "{n} minutes" },
    hours: { one: "{n} hour", other: "{n} hours" },
    days: { one: "{n} day", other: "{n} days" },
    weeks: { one: "{n} week", other: "{n} weeks" },
  },
  why: {
    openAccount: "Takes an account: make one first.",
    openBots: "No effect: there is no place for another person.",
    ratedAccount: "Takes an account: make one first.",
    ratedConfirmed: "Confirm your e-mail address first.",
    ratedPreset: "Only Duel, Classic and Transfer are rated.",
    ratedRules: "Not with house rules of your own.",
    ratedBots: "Not with bots at the table.",
    ratedSeats: "A rated Duel has two seats.",
    guestsOpen: "Not at a table in the lobby.",
    guestsRated: "Not at a rated table.",
    guestsBots: "No effect: there is no place for another person.",
    guestsSelf: "You are a guest yourself.",
    awayShort: "Only with a day or more for each move.",
  },
});
