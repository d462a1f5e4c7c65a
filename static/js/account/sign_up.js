/** Making an account: a guest becomes the person, with all his games. */

import { postJson } from "../base/api.js";
import { drawCards } from "../base/cards.js";
import { needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { visitorChanged } from "../site/visitor.js";
import { listenToForm } from "./form.js";
import { showGuestNote } from "./guest_note.js";
import { keepNext, nextAddress } from "./next.js";
import { showSheet } from "./sheets.js";
import { accountTexts } from "./texts.js";

drawCards();
keepNext();
void showGuestNote(accountTexts.signUp.guest);
listenToForm("#sign-up", async ({ name, email, password }) => {
  const { player, confirmed } = await postJson("/api/accounts", { name, email, password });
  welcome(player.name, email, confirmed);
  await visitorChanged();
});

/** @param {string} name @param {string} email @param {boolean} isConfirmed */
function welcome(name, email, isConfirmed) {
  const words = accountTexts.signUp;
  setText(needHtml("#done-title"), fill(words.welcome, { name }));
  setText(needHtml("#done-words"), isConfirmed ? words.ready : fill(words.letter, { email }));
  setText(needHtml("#done-more"), isConfirmed ? "" : words.until);
  needHtml("#done-next").setAttribute("href", nextAddress(location.search, "/lobby"));
  showSheet("done");
}
