/** Sentences of the pages about accounts. */

import { translated } from "../base/catalogue.js";

export const accountTexts = translated("account", {
  problems: {
    "wrong-password": "That is not your password.",
    "link-over": "This link has been used already, or it is too old.",
    "name-taken": "Somebody has this name, or one that looks like it. Choose another.",
    busy: "Too many people are signing in right now. Try again in a moment.",
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
