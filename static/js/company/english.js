/** The English catalogue of company at the table. {name} is a player. */

import { translated } from "../base/late_catalogue.js";

export const english = translated("company", {
  own: "You", said: "{name}: {text}",
  mute: "Mute", unmute: "Hear again",
  muteOne: "Mute {name}", unmuteOne: "Hear {name} again",
  muteAll: "Mute everybody", unmuteAll: "Hear everybody again",
  block: "Block …", blockOne: "Block {name} …",
  report: "Report …", reportOne: "Report {name} …",
  muted: "You hear nothing here.",
  mutedAll: "What was said here comes from people you have muted.",
  silent: "Nobody has said anything yet.",
  blockTitle: "Block {name}?",
  blocked: "You and {name} do not meet any more.",
  reportTitle: "Report {name}",
  reported: "Thank you. An administrator will look at it.",
});
