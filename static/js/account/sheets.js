/** The small pages show one of their sheets at a time. */

import { needHtml } from "../base/dom.js";

/** Shows one sheet instead of the others and leads the reader to its title. @param {string} id */
export function showSheet(id) {
  for (const sheet of document.querySelectorAll(".sheet")) sheet.toggleAttribute("hidden", sheet.id !== id);
  const title = document.querySelector(`#${id} [tabindex="-1"]`);
  if (title instanceof HTMLElement) title.focus();
  scrollTo({ top: 0 });
}

/** The sheet with a form, for whoever came by a letter's link. @param {string} id */
export function openSheet(id) {
  showSheet(id);
  needHtml(`#${id} input, #${id} [type=submit]`).focus();
}
