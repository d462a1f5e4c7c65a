/** Sentences about the game being chosen, on the home page and for a new table. */

import { translated } from "../base/catalogue.js";

export const setupTexts = translated("setup", {
  count: { one: "{n} changed", other: "{n} changed" },
  unchanged: "as in {preset}",
  undo: "Undo: {rule}",
  undoShort: "Undo",
  isOn: "{rule}: yes",
  isOff: "{rule}: no",
  isValue: "{rule}: {value}",
  seatsLimit: "{pack} cards are enough for {most} players at most.",
  seatsLowered: "{pack} cards are enough for {most} players, so there are {most} seats now.",
  notes: {
    orderOfTwo: "No effect: there is only one player to ask.",
    orderOfFew: "No effect, unless everybody may throw in.",
    neighboursOfTwo: "With two seats this is the same as “everybody”.",
    ownOnly: "No effect while nobody may swap.",
    firstUntil: "No effect without a limit at the start.",
    durakDeals: "No effect, unless the player after the dealer attacks first.",
    showTrump: "No effect, unless the lowest trump decides.",
  },
});
