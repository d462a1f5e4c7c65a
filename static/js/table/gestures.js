/** Clicks and taps, delegated at the root: they only make intentions. */

/** @typedef {import("./actions.js").Intention} Intention */
/** @typedef {import("./buttons.js").Place} Place */

/**
 * @param {HTMLElement} root @param {(wish: Intention) => void} act
 * @param {(command: string) => void} command for everything that is no move: dialogs, drawer …
 * @param {AbortSignal} signal
 */
export function listenToClicks(root, act, command, signal) {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const named = event.target.closest("[data-command]");
    if (named) return command(named.getAttribute("data-command") ?? "");
    const acting = event.target.closest("[data-act]");
    if (acting) return wishOf(acting, act);
    if (root.contains(event.target)) act({ type: event.target.closest("[data-drop]") ? "felt" : "cancel" });
  }, { signal });
}

/** @param {Element} acting @param {(wish: Intention) => void} act */
function wishOf(acting, act) {
  const value = acting.getAttribute("data-value") ?? "";
  switch (acting.getAttribute("data-act")) {
    case "card": return act({ type: "card", card: value });
    case "target": return act({ type: "target", card: value });
    case "button": return act({ type: "button", place: /** @type {Place} */ (value) });
    case "move": return act({ type: "move", move: value });
    case "confirm": return act({ type: "confirm" });
    case "confirm-always": return act({ type: "confirm-always" });
    case "undo": return act({ type: "undo" });
    case "resign": return act({ type: "resign" });
  }
}
