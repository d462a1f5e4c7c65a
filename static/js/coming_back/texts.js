/** Sentences for whoever comes back to a game. {news} are one to three sentences. */

import { translated } from "../base/catalogue.js";

export const comingBackTexts = translated("comingBack", {
  missed: "Since you last looked: {news}",
});
