/** Choices that count at once: the language, free words at the table, the name on leaderboards. */

import { ApiError, patchJson } from "../base/api.js";
import { need, needHtml, setText } from "../base/dom.js";
import { chooseLanguage } from "../site/language.js";
import { forgetMe, me } from "../site/me.js";
import { pageTexts } from "./page_texts.js";
import { problemText } from "./problems.js";

const NAMES = /** @type {const} */ (["wants_company", "on_leaderboard"]);

export async function showChoices() {
  const form = need("#choices", HTMLFormElement);
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) void save(form, event.target);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  const language = document.querySelector("#account-language");
  if (language instanceof HTMLSelectElement) {
    language.addEventListener("change", () => void chooseLanguage(language.value));
  }
  const account = (await me())?.account;
  // It may be another than this page's.
  if (account && language instanceof HTMLSelectElement) language.value = account.language;
  for (const name of NAMES) need(`[name=${name}]`, HTMLInputElement, form).checked = account?.[name] ?? false;
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
async function save(form, input) {
  const [error, done] = [needHtml(".form__error", form), needHtml(".form__done", form)];
  setText(error, "");
  setText(done, "");
  try {
    await patchJson("/api/me", { [input.name]: input.checked });
    forgetMe();
    setText(done, pageTexts.choices.saved);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    input.checked = !input.checked;
    setText(error, problemText(problem));
  }
}
