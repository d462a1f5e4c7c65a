/** Opens and closes the dialogs as the state says; the safe button has the focus. */

import { need, needHtml, setText } from "../../base/dom.js";
import { fill, texts } from "../../base/texts.js";
import { buttonsOf } from "../buttons.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/**
 * How often `show` has closed a dialog whose word of it has not come yet: that comes with the next
 * picture, by when the dialog may ask something else. @type {WeakMap<HTMLDialogElement, number>}
 */
const closedHere = new WeakMap();

/** Tells when one of the table's dialogs was closed by its reader, by Escape or a gesture. @param {() => void} tell @param {AbortSignal} signal */
export function listenToClosing(tell, signal) {
  for (const dialog of document.querySelectorAll("dialog[data-own]")) {
    if (!(dialog instanceof HTMLDialogElement)) continue;
    dialog.addEventListener("close", () => {
      const left = closedHere.get(dialog) ?? 0;
      if (left === 0) tell();
      else closedHere.set(dialog, left - 1);
    }, { signal });
  }
}

/** @param {State} state @param {View | null} view */
export function renderDialogs(state, view) {
  if (view && state.asking) {
    const button = Object.values(buttonsOf(view, null)).find((one) => one.move === state.asking);
    setText(needHtml("#ask-title"), fill(texts.table.ask, { what: button?.label ?? "" }));
  }
  show(need("#ask-dialog", HTMLDialogElement), state.asking !== null);
  show(need("#resign-dialog", HTMLDialogElement), state.dialog === "resign");
  show(need("#cancel-dialog", HTMLDialogElement), state.dialog === "cancel");
  show(need("#keys-dialog", HTMLDialogElement), state.dialog === "keys");
  show(need("#choice-dialog", HTMLDialogElement), state.choosing !== null);
}

/** @param {HTMLDialogElement} dialog @param {boolean} isOpen */
function show(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (isOpen || !dialog.open) return;
  closedHere.set(dialog, (closedHere.get(dialog) ?? 0) + 1);
  dialog.close();
}
