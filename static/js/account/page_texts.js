/** Sentences of the account page. */

import { translated } from "../base/catalogue.js";

export const pageTexts = translated("accountPage", {
  email: {
    confirmed: "confirmed", open: "not confirmed yet",
    again: "The letter is on its way.",
    changed: "A letter is on its way to {email}. Until you open its link, the old address stays.",
  },
  name: { changed: "You are {name} now." },
  password: { changed: "The new password counts from now on. Your other browsers are signed out; programs with a token are not." },
  choices: { saved: "Saved." },
  sessions: {
    here: "This browser",
    seen: "since {since}, last seen {seen}",
    since: "since {since}",
    end: "End",
    endOf: "End the session “{label}”",
    unknown: "A browser",
  },
  tokens: {
    end: "Withdraw", endOf: "Withdraw the token “{label}”",
    made: "The token of “{name}” is shown this once. Keep it where the program finds it.",
    copied: "Copied.", notCopied: "Select the token and copy it by hand.",
    none: "No program has a token.",
  },
  deleted: "Your account is deleted.",
  forgotten: "This browser has forgotten you.",
  blocks: { end: "Unblock", endOf: "Unblock {label}", done: "{name} is blocked." },
});
