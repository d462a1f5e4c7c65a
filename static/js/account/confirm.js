/** An e-mail address is confirmed by a tap: a program that only opens the link does nothing. */

import { postJson } from "../base/api.js";
import { drawCards } from "../base/cards.js";
import { needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { listenToForm } from "./form.js";
import { takeToken } from "./link_token.js";
import { openSheet, showSheet } from "./sheets.js";
import { accountTexts } from "./texts.js";

let token = "";

drawCards();
takeToken((found) => {
  token = found;
  openSheet("sheet");
});
listenToForm("#confirm", async () => {
  const { player } = await postJson("/api/confirmations", { token });
  token = "";
  setText(needHtml("#done-words"), fill(accountTexts.confirm.done, { name: player.name }));
  showSheet("done");
});
