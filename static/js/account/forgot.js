/** Asking for a letter that lets one choose a new password: the answer is the same for all. */

import { postJson } from "../base/api.js";
import { drawCards } from "../base/cards.js";
import { needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { listenToForm } from "./form.js";
import { showSheet } from "./sheets.js";
import { accountTexts } from "./texts.js";

drawCards();
listenToForm("#forgot", async ({ email }) => {
  await postJson("/api/resets", { email });
  setText(needHtml("#done-words"), fill(accountTexts.forgot.sent, { email }));
  showSheet("done");
});
