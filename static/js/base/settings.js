/** What this person likes, kept on this device: read, change, listen, apply to <html>. */

const KEY = "bito-settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"two" | "four"} deck two colours, or the colour-blind-safe four
 * @property {"suit" | "rank"} sort how the own hand is sorted
 * @property {boolean} oneTap a tap plays at once instead of raising the card first
 * @property {boolean} leftHanded on a phone the buttons lie under the left thumb
 * @property {boolean} ask before a take or a pass that was not the only choice
 * @property {boolean} marks playable cards are marked
 * @property {boolean} keys single-letter keys work at the table
 * @property {"on" | "off"} motion `off` stills the cards; the system's wish is respected anyway
 */

/** @type {Readonly<Settings>} */
const DEFAULTS = {
  theme: "auto", deck: "two", sort: "suit", oneTap: false, ask: false, marks: true, keys: true,
  leftHanded: false, motion: "on",
};

/** @type {Set<(settings: Readonly<Settings>) => void>} */
const listeners = new Set();
let current = read();

addEventListener("storage", (event) => {
  if (event.key === KEY) use(read());
});

/** @returns {Readonly<Settings>} */
export const settings = () => current;

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  use({ ...current, ...changes });
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage may be closed: the choice then lasts as long as the page.
  }
}

/** Called at every change, not at once. @param {(settings: Readonly<Settings>) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
}

/** @returns {boolean} whether cards may fly */
export function motionAllowed() {
  return current.motion === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} next */
function use(next) {
  current = next;
  const root = document.documentElement;
  if (next.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = next.theme;
  root.dataset.deck = next.deck;
  root.toggleAttribute("data-left-handed", next.leftHanded);
  if (next.motion === "off") root.dataset.motion = "off";
  else delete root.dataset.motion;
  for (const listener of listeners) listener(current);
}
