/** The form that checks a record from a file or pasted text; nothing leaves the browser. */

import { need, needHtml, setText } from "../base/dom.js";
import { check, say } from "./check_panel.js";
import { checkTexts } from "./texts.js";

const LARGEST_BYTES = 4_000_000;

export function startFileCheck() {
  const form = need("#file-check", HTMLFormElement);
  const file = need("#record-file", HTMLInputElement);
  const text = need("#record-text", HTMLTextAreaElement);
  const panel = needHtml("#file-panel");
  file.addEventListener("change", () => void checkFile(panel, file.files?.[0]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check(panel, text.value);
  });
}

/**
 * @param {HTMLElement} panel
 * @param {File | undefined} file
 */
async function checkFile(panel, file) {
  if (!file) {
    return;
  }
  if (file.size > LARGEST_BYTES) {
    setText(needHtml(".check-panel__steps", panel), "");
    say(panel, checkTexts.tooLarge, "wrong");
    return;
  }
  await check(panel, await file.text());
}
