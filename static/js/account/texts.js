/** Sentences of the pages about accounts. */

import { translated } from "../base/catalogue.js";

export const accountTexts = translated("account", {
  problems: {
    "wrong-password": "That is not your password.",
    "link-over": "This link has been used already, or it is too old.",
    "name-taken": "Somebody has this name, or one that looks like it. Choose another.",
    busy: "Too many people are signing in right now. Try again in a moment.",
    "too-fast": "Too many tries. Wait a little and try again.",
  },
  /** What is wrong with a name, an address or a password. */
  faults: {
    passwordShort: "A password has at least 8 characters.",
    passwordLong: "A password has at most 128 characters.",
    passwordCommon: "This is one of the passwords that are tried first.",
    passwordOwn: "This says no more than your name, your address or this game's name.",
    nameLength: "A name has 3 to 20 characters.",
    nameSigns: "A name has letters, digits, spaces and . ' _ - only.",
    nameScript: "A name is written in one script.",
    nameLetter: "A name has at least one letter.",
    nameEdges: "A name begins and ends with a letter or a digit.",
    nameMarks: "A name has no heap of marks on one letter.",
    nameReserved: "This name is reserved. Choose another one.",
    address: "This is no e-mail address.",
  },
  signUp: {
    guest: {
      none: "You are {name} so far. The account takes your finished games along.",
      some: {
        one: "You are {name} so far. The account takes your game along.",
        other: "You are {name} so far. The account takes your {n} games along.",
      },
    },
    welcome: "Welcome, {name}",
    ready: "Your account is ready.",
    letter: "A letter is on its way to {email}. Open the link in it to confirm that address.",
    until: "You can play at once. Rated games wait until the address is confirmed.",
  },
  signIn: {
    wrong: "This address and this password do not belong together.",
    guest: {
      none: "",
      some: {
        one: "You are in a game as {name}. Signing in to an account leaves it behind; making an account takes it along.",
        other: "You are in {n} games as {name}. Signing in to an account leaves them behind; making an account takes them along.",
      },
    },
  },
  forgot: {
    sent: "If {email} belongs to an account, a letter is on its way there.",
  },
  confirm: {
    done: "Letters for {name} come to this address from now on.",
  },
});
