/** Opens and closes the dialogs as the state says; the safe button has the focus. */

import { need, needHtml, setText } from "../../base/dom.js";
import { fill, texts } from "../../base/texts.js";
import { buttonsOf } from "../buttons.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

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
  if (!isOpen && dialog.open) dialog.close();
}
