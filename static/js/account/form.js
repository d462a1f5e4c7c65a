/** One form from the tap to the answer: locked meanwhile, each problem beside its field. */

import { ApiError } from "../base/api.js";
import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { problemText } from "./problems.js";

/** @typedef {Record<string, string>} Values text of each field, by its name */

/**
 * @param {string} selector of the form
 * @param {(values: Values) => Promise<string | void>} work throws ApiError; returns what to say
 * @param {Record<string, string>} [words] for refusals that mean something else here, by code
 */
export function listenToForm(selector, work, words = {}) {
  const form = need(selector, HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.hasAttribute("aria-busy")) void submit(form, work, words);
  });
  form.addEventListener("input", (event) => clearField(form, event.target));
  for (const button of form.querySelectorAll("[data-show]")) {
    button.addEventListener("click", () => toggleSecret(form, button));
  }
  for (const button of form.querySelectorAll("button[disabled]")) setAttribute(button, "disabled", null);
}

/**
 * @param {HTMLFormElement} form @param {(values: Values) => Promise<string | void>} work
 * @param {Record<string, string>} words
 */
async function submit(form, work, words) {
  clear(form);
  lock(form, true);
  try {
    setText(needHtml(".form__done", form), (await work(valuesOf(form))) ?? "");
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    showProblem(form, problem.field, words[problem.code] ?? problemText(problem));
  } finally {
    lock(form, false);
  }
}

/** @param {HTMLFormElement} form @returns {Values} */
function valuesOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** @param {HTMLFormElement} form @param {string | null} field @param {string} text */
function showProblem(form, field, text) {
  const input = field ? form.elements.namedItem(field) : null;
  const place = input instanceof HTMLInputElement ? form.querySelector(`#${input.id}-error`) : null;
  if (input instanceof HTMLInputElement && place) {
    setAttribute(input, "aria-invalid", "true");
    setText(place, text);
    input.focus();
  } else {
    setText(needHtml(".form__error", form), text);
  }
}

/** @param {HTMLFormElement} form */
function clear(form) {
  for (const place of form.querySelectorAll(".form__error, .form__done, .field__error")) setText(place, "");
  for (const input of form.querySelectorAll("[aria-invalid]")) setAttribute(input, "aria-invalid", null);
}

/** What is being changed is no longer wrong. @param {HTMLFormElement} form @param {EventTarget | null} target */
function clearField(form, target) {
  if (!(target instanceof HTMLInputElement)) return;
  setAttribute(target, "aria-invalid", null);
  const place = form.querySelector(`#${target.id}-error`);
  if (place) setText(place, "");
}

/** Not `disabled`: the button keeps the focus of whoever pressed it. @param {HTMLFormElement} form @param {boolean} isLocked */
function lock(form, isLocked) {
  setAttribute(form, "aria-busy", isLocked ? "true" : null);
  for (const button of form.querySelectorAll("[type=submit]")) setAttribute(button, "aria-disabled", isLocked ? "true" : null);
}

/** @param {HTMLFormElement} form @param {Element} button */
function toggleSecret(form, button) {
  const input = need(`#${button.getAttribute("data-show")}`, HTMLInputElement, form);
  const isShown = input.type === "text";
  setAttribute(button, "aria-pressed", String(!isShown));
  input.type = isShown ? "password" : "text";
}
