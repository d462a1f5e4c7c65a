/** Sentences of a player's page that its scripts put together. */

import { translated } from "../base/catalogue.js";

export const playerTexts = translated("player", {
  since: "Here since {day}",
  facts: {
    one: "{n} game · {opponents} · best {best} · last {day}",
    other: "{n} games · {opponents} · best {best} · last {day}",
  },
  opponents: { one: "{n} opponent", other: "{n} opponents" },
  caption: {
    one: "{pool}: {last} after {n} rated game",
    other: "{pool}: from {first} to {last} in {n} rated games",
  },
  share: "{n} ({percent} %)",
  epaulettes: "{given} − {received} = {difference}",
  place: "Place {n}",
  seatsHead: "Seats",
  last: {
    note: "Games of open tables, which anybody may look at.",
    ownNote: "Your games by link are among them; others see those of open tables only.",
    none: "None at an open table yet. Games by link are seen by those who played them.",
    failed: "These games cannot be had right now.",
    against: "{preset} against {names}",
    rated: "{result}, rated",
    results: {
      none: "No game: nobody moved",
      draw: "A draw",
      durak: "Was left with the cards",
      place: "Place {place} of {seats}",
      over: "Finished",
    },
  },
});
