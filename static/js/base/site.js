/** Loaded by every page: the settings dialog in the header. */

import { need } from "./dom.js";
import { changeSettings, settings } from "./settings.js";

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
