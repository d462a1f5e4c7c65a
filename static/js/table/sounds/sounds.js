/** Sounds and vibration, as loud as wished. They only repeat what can be seen and read. */

import { onSettings, settings } from "../../base/settings.js";
import { cuesOf } from "./cues.js";
import { Synth } from "./synth.js";

/** @typedef {Pick<import("../../base/settings.js").Settings, "turnVolume" | "cardsVolume" | "vibrate">} Wish */

const BUZZ_MS = [60, 40, 60];

/** @param {import("../store.js").Store} store @param {boolean} isNew just wished for, and to be heard at once */
export function mountSounds(store, isNew) {
  const synth = new Synth();
  let wished = settings();

  store.follow((state, before) => {
    const cues = cuesOf(state, before);
    if (!hasTouched()) return;
    if (cues.cards) synth.play(cues.cards, wished.cardsVolume);
    if (cues.turn) synth.play(cues.turn, wished.turnVolume);
    if (cues.turn === "turn" && wished.vibrate) navigator.vibrate?.(BUZZ_MS);
  });
  onSettings((next) => {
    tell(next, wished);
    wished = next;
  });
  if (isNew) tell(wished, { turnVolume: 0, cardsVolume: 0, vibrate: false });

  /** Whoever moves a control hears what it does. @param {Wish} next @param {Wish} before */
  function tell(next, before) {
    if (!hasTouched()) return;
    if (next.turnVolume !== before.turnVolume) synth.play("turn", next.turnVolume);
    if (next.cardsVolume !== before.cardsVolume) synth.play("card", next.cardsVolume);
    if (next.vibrate && !before.vibrate) navigator.vibrate?.(BUZZ_MS);
  }
}

/** Whether this person has touched the page; before that it stays silent. */
const hasTouched = () => navigator.userActivation?.hasBeenActive ?? false;
