/** The English catalogue of the administrator's queue. */

import { translated } from "../base/catalogue.js";

export const english = translated("reports", {
  signIn: "Sign in as an administrator to see the reports.",
  notAllowed: "Only administrators see the reports.",
  none: { open: "No report waits.", closed: "No report has been closed yet." },
  some: { one: "{n} report", other: "{n} reports" },
  title: "{reporter} reports {reported}",
  reasons: {
    insults: "Insults or threats", cheating: "Playing together, or a helper", stalling: "Delays on purpose",
    name: "An offensive name", spam: "Advertising", other: "Something else",
  },
  reasonAt: "{reason}, on",
  finished: "Look at the finished game",
  running: "The game is still on: look at the table",
  remark: "{name}: {text}",
  closed: "Closed by {name} on {moment}: {note}",
  closedBare: "Closed by {name} on {moment}.",
  nobody: "an administrator",
});
