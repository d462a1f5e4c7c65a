/** What this person likes, kept on this device: read, change, listen, apply to <html>. */

const KEY = "bito-settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"two" | "four"} deck two colours, or the colour-blind-safe four
 * @property {boolean} largeFigures rank and suit fill half the card
 * @property {"suit" | "rank" | "manual"} sort how the own hand is sorted; `manual` by its owner
 * @property {boolean} oneTap a tap plays at once instead of raising the card first
 * @property {boolean} leftHanded on a phone the buttons lie under the left thumb
 * @property {"pace" | "always" | "never"} ask before a take or a pass that was not the only choice;
 *   by pace: in slow games
 * @property {number} undoS how long an own move can be undone before it is sent; never in fast games
 * @property {number} turnVolume how loud it is when it becomes my turn, 0 to 100; 0 is silent
 * @property {number} cardsVolume how loud cards are, 0 to 100
 * @property {boolean} vibrate when it becomes my turn
 * @property {boolean} marks playable cards are marked
 * @property {boolean} keys single-letter keys work at the table
 * @property {"on" | "off"} motion `off` stills the cards; the system's wish is respected anyway
 */

/** @type {Readonly<Settings>} */
const DEFAULTS = {
  theme: "auto", deck: "two", largeFigures: false, sort: "suit", oneTap: false, ask: "pace", marks: true, keys: true,
  leftHanded: false, motion: "on", undoS: 0, turnVolume: 0, cardsVolume: 0, vibrate: false,
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
    return understood({ ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") });
  } catch {
    return { ...DEFAULTS };
  }
}

/** Older pages kept whether to ask as yes or no. @param {Settings & {ask: unknown}} kept @returns {Settings} */
function understood(kept) {
  const { ask } = kept;
  if (typeof ask !== "boolean") return kept;
  return { ...kept, ask: ask ? "always" : DEFAULTS.ask };
}

/** @param {Settings} next */
function use(next) {
  current = next;
  const root = document.documentElement;
  if (next.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = next.theme;
  root.dataset.deck = next.deck;
  root.toggleAttribute("data-large-figures", next.largeFigures);
  root.toggleAttribute("data-left-handed", next.leftHanded);
  if (next.motion === "off") root.dataset.motion = "off";
  else delete root.dataset.motion;
  for (const listener of listeners) listener(current);
}
