/** Sentences of the page for times without a line. */

import { translated } from "../base/catalogue.js";

export const offlineTexts = translated("offline", {
  game: "A finished game, looked at {at}",
});
