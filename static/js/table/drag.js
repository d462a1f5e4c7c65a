/** Dragging a card of the hand with any pointer: onto an attack, the felt, or the passing zone. */

/** A finger trembles: less than this is a tap. px */
const SLACK_PX = 9;

/** @typedef {import("./actions.js").Intention} Intention */
/** @typedef {import("./state.js").Drag} Drag */
/** @typedef {{card: string, x: number, y: number, pointer: number, moving: boolean}} Grip */

/**
 * @param {HTMLElement} root
 * @param {(drag: Drag | null) => void} moved
 * @param {(wish: Intention) => void} act
 * @param {AbortSignal} signal
 */
export function listenToDrags(root, moved, act, signal) {
  /** @type {Grip | null} */
  let grip = null;

  root.addEventListener("pointerdown", (event) => {
    grip = event.button === 0 && event.isPrimary ? gripOf(event) : null;
  }, { signal });

  addEventListener("pointermove", (event) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const x = event.clientX - grip.x;
    const y = event.clientY - grip.y;
    if (!grip.moving && Math.hypot(x, y) < SLACK_PX) return;
    grip.moving = true;
    moved({ card: grip.card, x, y, zone: zoneAt(event.clientX, event.clientY) });
  }, { signal });

  addEventListener("pointerup", (event) => {
    if (grip?.moving && event.pointerId === grip.pointer) {
      swallowClick(signal);
      act({ type: "drop", card: grip.card, zone: zoneAt(event.clientX, event.clientY) });
    }
    grip = null;
  }, { signal });

  addEventListener("pointercancel", () => {
    if (grip?.moving) moved(null);
    grip = null;
  }, { signal });
}

/** @param {PointerEvent} event @returns {Grip | null} */
function gripOf(event) {
  const card = event.target instanceof Element ? event.target.closest("[data-playable]") : null;
  const code = card?.getAttribute("data-value");
  if (!code) return null;
  return { card: code, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
}

/** @param {number} x @param {number} y */
function zoneAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("[data-drop]")?.getAttribute("data-drop") ?? null;
}

/** The click that follows a drag is no tap. @param {AbortSignal} signal */
function swallowClick(signal) {
  const stop = new AbortController();
  addEventListener("click", (event) => {
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true, signal: AbortSignal.any([signal, stop.signal]) });
  setTimeout(() => stop.abort(), 50);
}
