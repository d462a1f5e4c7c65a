/**
 * Dragging a card of the hand with any pointer: onto an attack, the felt, or the passing zone; or
 * to another place in the hand, by a pointer that never leaves it.
 */

import { slotAt } from "./sorting.js";

/** A finger trembles: less than this is a tap. px */
const SLACK_PX = 9;

/** @typedef {import("./actions.js").Intention} Intention */
/** @typedef {import("./state.js").Drag} Drag */
/** @typedef {{card: string, x: number, y: number, pointer: number, moving: boolean, left: boolean}} Grip left: the hand */

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
    moved({ card: grip.card, x, y, zone: zoneOf(grip, event) });
  }, { signal });

  addEventListener("pointerup", (event) => {
    if (grip?.moving && event.pointerId === grip.pointer) {
      swallowClick(signal);
      act({ type: "drop", card: grip.card, zone: zoneOf(grip, event) });
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
  const card = event.target instanceof Element ? event.target.closest("[data-hand] [data-value]") : null;
  const code = card?.getAttribute("data-value");
  if (!code) return null;
  return { card: code, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false, left: false };
}

/** Who comes back to the hand from the table has thought better of it. @param {Grip} grip @param {PointerEvent} at */
function zoneOf(grip, { clientX, clientY }) {
  const place = document.elementFromPoint(clientX, clientY)?.closest("[data-drop]");
  const zone = place?.getAttribute("data-drop") ?? null;
  if (zone !== "hand") {
    grip.left ||= zone !== null;
    return zone;
  }
  if (grip.left || !(place instanceof HTMLElement)) return null;
  const { x, y } = place.getBoundingClientRect();
  return `hand:${slotAt(JSON.parse(place.dataset.fan ?? ""), clientX - x, clientY - y)}`;
}

/** The click that follows a drag is no tap; one that begins by pressing anew is. @param {AbortSignal} signal */
function swallowClick(signal) {
  const stop = new AbortController();
  const listening = { capture: true, signal: AbortSignal.any([signal, stop.signal]) };
  addEventListener("click", (event) => {
    event.stopPropagation();
    event.preventDefault();
  }, listening);
  addEventListener("pointerdown", () => stop.abort(), listening);
  setTimeout(() => stop.abort(), 50);
}
