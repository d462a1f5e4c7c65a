/** Blocking and reporting: two dialogs that ask, send and say what the server made of it. */

import { ApiError, postJson, putJson } from "../base/api.js";
import { need, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { english as texts } from "./english.js";

/** @typedef {import("./neighbours.js").Neighbour} Neighbour */

/** @param {Neighbour} who @param {(note: string) => void} done */
export function askToBlock(who, done) {
  const dialog = opened("#block-dialog", "#block-title", fill(texts.blockTitle, { name: who.name }));
  need("[data-part=send]", HTMLButtonElement, dialog).onclick = () => void attempt(dialog, async () => {
    await putJson(`/api/blocks/${encodeURIComponent(who.name)}`);
    done(fill(texts.blocked, { name: who.name }));
  });
}

/** @param {string} tableId @param {Neighbour} who @param {(note: string) => void} done */
export function askToReport(tableId, who, done) {
  const dialog = opened("#report-dialog", "#report-title", fill(texts.reportTitle, { name: who.name }));
  const form = need("#report-form", HTMLFormElement);
  form.reset();
  need("[data-part=close]", HTMLButtonElement, dialog).onclick = () => dialog.close();
  form.onsubmit = (event) => {
    event.preventDefault();
    const data = new FormData(form);
    void attempt(dialog, async () => {
      const wish = { seat: who.seat, reason: data.get("reason"), details: data.get("details") };
      await postJson(`/api/tables/${encodeURIComponent(tableId)}/reports`, wish);
      done(texts.reported);
    });
  };
}

/** @param {string} selector @param {string} titleSelector @param {string} title */
function opened(selector, titleSelector, title) {
  const dialog = need(selector, HTMLDialogElement);
  setText(needHtml(titleSelector), title);
  needHtml("[data-part=error]", dialog).hidden = true;
  dialog.showModal();
  return dialog;
}

/** @param {HTMLDialogElement} dialog @param {() => Promise<void>} work */
async function attempt(dialog, work) {
  try {
    await work();
    dialog.close();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const place = needHtml("[data-part=error]", dialog);
    setText(place, error.message);
    place.hidden = false;
  }
}
