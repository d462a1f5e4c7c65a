/** Loaded by every page: the settings dialog, the visitor's menu, the games that wait for him. */

import { signOut, goToNext, renderVisitor, renderWaiting } from "../site/header.js";
import { forgetMe, hasSession, me } from "../site/me.js";
import { siteTexts } from "../site/texts.js";
import { showToast } from "../site/toast.js";
import { forgetWaiting, onWaiting, watchWaiting } from "../site/waiting.js";
import { need } from "./dom.js";
import { isLetterCommand, letterOf } from "./letter_keys.js";
import { listenToLobby } from "./lobby_socket.js";
import { changeSettings, settings } from "./settings.js";

const SIGNED_OUT = 4401;

const dialog = need("#settings", HTMLDialogElement);
const form = need("#settings form", HTMLFormElement);

need("#settings-open", HTMLButtonElement).addEventListener("click", () => {
  show();
  dialog.showModal();
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) store(event.target);
});
need("#sign-out", HTMLButtonElement).addEventListener("click", () => void signOut());
addEventListener("keydown", (event) => {
  if (isLetterCommand(event) && letterOf(event) === "n" && hasSession()) goToNext();
});
onWaiting(renderWaiting);
watchWaiting();
if (hasSession()) {
  listenToLobby({ lost: (isFinal, code) => isFinal && code === SIGNED_OUT && sayGoodbye() });
  void me().then(renderVisitor);
}

/** The session was ended elsewhere: this page knows nobody any more. */
function sayGoodbye() {
  document.body.removeAttribute("data-known");
  forgetMe();
  forgetWaiting();
  renderVisitor(null);
  showToast({ key: "signed-out", text: siteTexts.signedOut, link: { href: "/sign-in", label: siteTexts.signIn } });
}

/** Puts the stored choices into the form. */
function show() {
  const now = /** @type {Record<string, string | boolean>} */ (/** @type {unknown} */ (settings()));
  for (const input of form.querySelectorAll("input")) {
    const value = now[input.name];
    input.checked = input.type === "radio" ? input.value === value : value === true || value === "on";
  }
}

/** @param {HTMLInputElement} input */
function store(input) {
  if (input.type === "radio") changeSettings({ [input.name]: input.value });
  else if (input.name === "motion") changeSettings({ motion: input.checked ? "on" : "off" });
  else changeSettings({ [input.name]: input.checked });
}
