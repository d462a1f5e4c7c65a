/** Sounds are off until wanted; only then their modules come. */

import { onSettings, settings } from "../base/settings.js";

/** @param {import("./store.js").Store} store */
export function followWishForSounds(store) {
  /** @type {Promise<void> | null} */
  let mounted = null;
  const look = (isNew = false) => {
    const { turnVolume, cardsVolume, vibrate } = settings();
    if (turnVolume === 0 && cardsVolume === 0 && !vibrate) return;
    mounted ??= import("./sounds/sounds.js").then(({ mountSounds }) => mountSounds(store, isNew), () => {
      mounted = null; // without a line just now: the next wish tries again
    });
  };
  onSettings(() => look(true));
  look();
}
