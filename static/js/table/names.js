/** Who is who in words: names, roles, cards that may be added. Reads views, writes nothing. */

import { shownNames } from "../base/player_names.js";
import { fill, levelName, plural, texts } from "../base/texts.js";

/** @typedef {import("../base/types.js").View} View */

/** What the server calls whoever has deleted his account. */
export const DELETED_NAME = "deleted player";

/** Asked for dozens of times a view. @type {WeakMap<View["seats"], string[]>} */
const names = new WeakMap();

/** @param {View} view @param {number | null} seat */
export function nameOf({ seats }, seat) {
  if (seat === null || !seats[seat]) return "";
  const all = names.get(seats) ?? shownNames(seats);
  names.set(seats, all);
  return all[seat] || texts.table.seat.free;
}

/**
 * The role of a seat in this bout, in words; empty where there is none.
 * @param {View} view @param {number} seat
 */
export function roleOf(view, seat) {
  const roles = seat === view.you ? { ...texts.table.roles, ...texts.table.ownRoles } : texts.table.roles;
  if (view.status === "over" && view.result?.durak === seat) return roles.left;
  const place = view.seats[seat]?.place ?? null;
  if (place !== null) return fill(roles.out, { n: place });
  if (view.status !== "playing" || view.phase === "redeal") return "";
  if (seat === view.defender) return view.phase === "pile_on" ? roles.taking : roles.defender;
  if (seat === view.attacker) return roles.attacker;
  return mayThrowIn(view, seat) ? roles.mayAdd : roles.waiting;
}

/** Whether this seat may add to the bout at all (R4.5). @param {View} view @param {number} seat */
export function mayThrowIn(view, seat) {
  if (view.rules.throw_in === "all") return true;
  return view.rules.throw_in === "neighbours" && seat === leftOf(view, view.defender);
}

/** The next seat still in, clockwise. @param {View} view @param {number | null} seat */
function leftOf(view, seat) {
  const count = view.seats.length;
  for (let step = 1; seat !== null && step < count; step += 1) {
    const next = (seat + step) % count;
    if (view.seats[next]?.place === null) return next;
  }
  return null;
}

/** The other seats, clockwise from the viewer's left. @param {View} view @returns {number[]} */
export function othersOf(view) {
  const count = view.seats.length;
  const first = view.you === null ? 0 : view.you + 1;
  const all = view.seats.map((_, index) => (first + index) % count);
  return all.filter((seat) => seat !== view.you);
}

/** Attacking cards that still fit into this bout, or null if unknown. @param {View} view */
export function roomLeft(view) {
  return view.may_add ?? null;
}

/** The same in words, or "". @param {View} view */
export function roomWords({ may_add: room }) {
  const words = texts.table.table;
  if (room === null || room === undefined) return "";
  return room === 0 ? words.mayAddNone : plural(words.mayAdd, room);
}

/** @param {View} view */
export const openAttacks = (view) => view.table.filter((pair) => pair[1] === null).map((pair) => pair[0]);

/** @param {View} view */
export const cardsOnTable = (view) => view.table.flat().filter((card) => card !== null).length;

/** @param {View} view */
export const activeSeats = (view) => view.seats.filter((seat) => seat.place === null).length;

/** "bot, medium", "program" for somebody's own, or "". @param {View} view @param {number} seat */
export function kindInWords(view, seat) {
  const who = view.seats[seat];
  if (who?.program) return texts.table.seat.program;
  return who?.kind === "bot" ? fill(texts.table.seat.bot, { level: levelName(who.level) }) : "";
}
