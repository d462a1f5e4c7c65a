/** Loaded by every page: the settings dialog, the visitor's menu, the games that wait for him. */

import { goToNext, signOut } from "../site/header.js";
import { chooseLanguage } from "../site/language.js";
import { hasSession } from "../site/me.js";
import { showKept } from "../site/toast.js";
import { greetVisitor } from "../site/visitor.js";
import { need } from "./dom.js";
import { isLetterCommand, letterOf } from "./letter_keys.js";
import { changeSettings, settings } from "./settings.js";

const WORKER_AFTER_MS = 3_000;
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
  else if (event.target instanceof HTMLSelectElement) void chooseLanguage(event.target.value);
});
need("#sign-out", HTMLButtonElement).addEventListener("click", () => void signOut());
addEventListener("keydown", (event) => {
  if (isLetterCommand(event) && letterOf(event) === "n" && hasSession()) goToNext();
});
greetVisitor();
showKept();
if ("serviceWorker" in navigator) addEventListener("load", () => setTimeout(() => void keepForLater(), WORKER_AFTER_MS));

/** What is for times without a line must not be in the way of what is for now. */
async function keepForLater() {
  const worker = await import("../keeping/worker.js").catch(() => null); // the line may be gone already
  await worker?.startWorker();
}

/** Puts the stored choices into the form. */
function show() {
  const now = /** @type {Record<string, string | boolean | number>} */ (/** @type {unknown} */ (settings()));
  for (const input of form.querySelectorAll("input")) {
    const value = now[input.name];
    if (input.type === "range") input.value = String(value);
    else input.checked = input.type === "radio" ? input.value === String(value) : value === true || value === "on";
  }
}

/** @param {HTMLInputElement} input */
function store(input) {
  const isNumber = typeof settings()[/** @type {keyof import("./settings.js").Settings} */ (input.name)] === "number";
  if (isNumber) changeSettings({ [input.name]: Number(input.value) });
  else if (input.type === "radio") changeSettings({ [input.name]: input.value });
  else if (input.name === "motion") changeSettings({ motion: input.checked ? "on" : "off" });
  else changeSettings({ [input.name]: input.checked });
}
