/** The visitor chooses a language: this browser keeps it, and his account if he has one. */

import { ApiError, patchJson } from "../base/api.js";
import { me } from "./me.js";

const KEPT_S = 400 * 24 * 60 * 60;

/** Loads the page anew in that language. @param {string} language such as "ru" */
export async function chooseLanguage(language) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `bito_language=${language}; path=/; max-age=${KEPT_S}; samesite=lax${secure}`;
  await keepOnAccount(language);
  location.reload();
}

/** Without an answer the browser has its language all the same. @param {string} language */
async function keepOnAccount(language) {
  try {
    if ((await me())?.account) await patchJson("/api/me", { language });
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
  }
}
