/** Signing in, and then to where the visitor wanted to go. */

import { postJson } from "../base/api.js";
import { drawCards } from "../base/cards.js";
import { listenToForm } from "./form.js";
import { showGuestNote } from "./guest_note.js";
import { keepNext, nextAddress } from "./next.js";
import { accountTexts } from "./texts.js";

drawCards();
keepNext();
void showGuestNote(accountTexts.signIn.guest);
listenToForm("#sign-in-form", async ({ email, password }) => {
  await postJson("/api/session", { email, password });
  location.assign(nextAddress(location.search, "/my-games"));
}, { "wrong-password": accountTexts.signIn.wrong });
