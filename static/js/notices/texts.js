/** Sentences about notices, push messages, the calendar and days away. */

import { translated } from "../base/catalogue.js";

export const noticeTexts = translated("notices", {
  saved: "Saved.",
  push: {
    on: "This device gets messages.",
    off: "This device gets no messages.",
    blocked: "Messages are forbidden here.",
    unsupported: "This browser cannot take messages. A letter can still tell you.",
    homeScreen: "Not yet: Bito has to be on the Home Screen.",
    failed: "The browser could not be registered with its push service. Try again later.",
    tested: {
      one: "A message is on its way to {n} device.",
      other: "A message is on its way to {n} devices.",
    },
    notTested: "The push service did not take the message. Switch messages off and on again.",
  },
  calendar: {
    some: "Your calendar has an address.",
    none: "Your calendar has no address.",
    make: "Make an address",
    replace: "Replace the address",
    copied: "Copied.",
    notCopied: "Select the address and copy it by hand.",
  },
  away: {
    here: { one: "You have {n} day left this year.", other: "You have {n} days left this year." },
    away: {
      one: "You are away until {until}. {n} day is left this year.",
      other: "You are away until {until}. {n} days are left this year.",
    },
    cost: { one: "That is {n} day.", other: "That is {n} days." },
    go: "Be away from now on",
    change: "Change the day",
  },
});
