/** Sentences of a table before the deal. */

import { translated } from "../../base/late_catalogue.js";

export const inviteTexts = translated("invite", {
  lead: {
    invited: "{name} invites you to a game of",
    yours: "You are waiting for a game of",
    nobody: "Nobody sits yet at this table for",
  },
  rematch: "Rematch, game {n} of the series",
  changed: { one: "with {n} house rule", other: "with {n} house rules" },
  free: "free",
  notes: { host: "host", guest: "guest", hostGuest: "host, guest", away: "away until {moment}", rated: "{rating}", hostRated: "host, {rating}" },
  words: {
    seated: { one: "You have a place here. One more player, and the cards are dealt.", other: "You have a place here. {n} more players, and the cards are dealt." },
    free: { one: "There is a free place at this table: the last one.", other: "There are {n} free places at this table." },
    account: "This table is for people with an account.",
    confirmed: "Rated games are for people who have confirmed their e-mail address.",
    full: "Every place is taken.",
  },
  terms: {
    time: "Time", rating: "Rating", leaving: "Leaving", away: "Days away", people: "Who may sit", watching: "Watching", waits: "Waits",
  },
  deadline: "{time} for each move. Whoever runs out of time is the durak.",
  rated: "Rated: the places change everybody’s rating.",
  unrated: "For fun: nobody’s rating changes.",
  because: {
    "shared-device": "For fun: two of the players use the same device.",
    "shared-address": "For fun: two of the players come from the same address.",
  },
  leaveLoses: "Whoever leaves the page for {n} seconds loses.",
  leaveIsFine: "Nobody has to stay on the page. Until the first move anybody may call the game off.",
  awayStops: "The clock stands still for players who are away, up to 21 days a year each.",
  awayRuns: "The clock runs on while players are away.",
  guestsMay: "Whoever has the link.",
  guestsMayNot: "People with an account.",
  oldOnly: "Those who played the game before.",
  watchOpen: "Everybody may watch; the table is in the lobby.",
  watchLink: "Whoever has the link may watch.",
  waits: "Until {moment}, {left} from now.",
  copied: "Copied. Send it to whoever shall come.",
  copyByHand: "The address is marked: copy it from there.",
  share: "A game of Durak",
  nonce: {
    toSend: "32 bytes that your browser has made. They are sent when you sit down, and go into every card of the deal. Type digits of your own if you trust dice more.",
    sent: "Sent when you sat down. Nobody else learns it before the deal. You may still take another one: you stand up for a moment for that.",
    elsewhere: "You sat down in another window, which keeps your number. You may still take another one, such as this.",
  },
});
