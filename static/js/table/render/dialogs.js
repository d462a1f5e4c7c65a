/** Opens and closes the dialogs as the state says; the safe button has the focus. */

import { need } from "../../shared/dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../shared/types.js").View} View */

/** @param {State} state @param {View | null} _view */
export function renderDialogs(state, _view) {
  show(need("#resign-dialog", HTMLDialogElement), state.dialog === "resign");
  show(need("#keys-dialog", HTMLDialogElement), state.dialog === "keys");
  show(need("#choice-dialog", HTMLDialogElement), state.choosing !== null);
}

/** @param {HTMLDialogElement} dialog @param {boolean} isOpen */
function show(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}
