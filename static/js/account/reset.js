/** A new password, by the link of a letter. */

import { postJson } from "../base/api.js";
import { drawCards } from "../base/cards.js";
import { listenToForm } from "./form.js";
import { takeToken } from "./link_token.js";
import { openSheet, showSheet } from "./sheets.js";

let token = "";

drawCards();
takeToken((found) => {
  token = found;
  openSheet("sheet");
});
listenToForm("#reset", async ({ password }) => {
  await postJson("/api/resets/use", { token, password });
  token = "";
  showSheet("done");
});
