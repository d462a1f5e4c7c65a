/** The five presets: complete sets of rules by name. */

/** @import { Rules } from "./types.js" */

/** @type {Readonly<Rules>} */
const duel = Object.freeze({
  preset: "duel",
  pack: 36,
  seats: 2,
  throw_in: "all",
  throw_in_order: "clockwise",
  transfer: "off",
  bout_limit: 6,
  first_bout_limit: null,
  first_limit_until: "first_bout",
  opens: "lowest_trump",
  show_opening_trump: false,
  rematch_opens: "same",
  exchange: "everyone",
  exchange_own_only: true,
  accept_beaten: false,
  redeal_on_five: false,
  epaulettes: false,
  repetition_draw: true,
  auto_pass: true,
  auto_take: true,
  leave_is_loss: false,
});

/** @type {Readonly<Rules>} */
const classic = Object.freeze({
  ...duel,
  preset: "classic",
  exchange: "nobody",
  exchange_own_only: false,
  auto_take: false,
});

/** @type {Readonly<Record<string, Readonly<Rules>>>} */
export const PRESETS = Object.freeze({
  duel,
  classic,
  transfer: Object.freeze({ ...classic, preset: "transfer", transfer: "trump" }),
  challenge: Object.freeze({
    ...classic,
    preset: "challenge",
    show_opening_trump: true,
    rematch_opens: "winner_attacks",
    accept_beaten: true,
    redeal_on_five: true,
    epaulettes: true,
    leave_is_loss: true,
  }),
  house: Object.freeze({
    ...classic,
    preset: "house",
    throw_in_order: "counter",
    show_opening_trump: true,
    rematch_opens: "durak_deals",
  }),
});
