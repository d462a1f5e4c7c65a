/**
 * Cards that travel: from a hand to the table, from the table to the heap or to who takes them,
 * from the talon to a hand. render() has already put everything where it belongs, so input is
 * never blocked; it brings down whatever flies, and so does a new update. Flights begin with the
 * next picture, for which the browser works out where everything lies in any case.
 */

import { motionAllowed } from "../base/settings.js";
import { Airborne, apart } from "./airborne.js";
import { cardIn, coverOf, FLIGHT_MS, flyAway, flyHome, flyPicture, ghostOf, moversOf } from "./flights.js";
import { cardsIn, spotsIn } from "./places.js";

/** How long the last card of a bout lies in sight before all are swept. */
const REST_MS = 320;
const MOST_DRAWN = 6;

/** @typedef {import("../base/types.js").GameEvent} GameEvent */
/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("./places.js").Cards} Cards */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Spots} Spots */
/**
 * @typedef {object} Change from one picture to the next
 * @property {Cards} before
 * @property {Cards} after
 * @property {Spots} spots
 * @property {readonly GameEvent[]} events
 * @property {Map<string, number>} movers card → the seat that played it
 * @property {View} view
 */

export class Motion {
  #root;
  #air = new Airborne();
  /** Where the cards lay in the last picture; null when nothing may move. @type {Cards | null} */
  #before = null;
  /** What the next picture will show. @type {{events: readonly GameEvent[], view: View} | null} */
  #news = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Before the page changes. What has changed since the last picture, nobody has seen. */
  look() {
    if (document.hidden) this.#news = null; // no picture comes; what it would have shown is old by then
    if (this.#news) return;
    this.#air.land();
    this.#before = motionAllowed() && !document.hidden ? cardsIn(this.#root) : null;
  }

  /** After it has changed. @param {readonly GameEvent[]} events @param {View} view */
  play(events, view) {
    if (!this.#before) return;
    if (!this.#news) requestAnimationFrame(() => this.#begin());
    this.#news = { events: [...(this.#news?.events ?? []), ...events], view };
  }

  #begin() {
    if (!this.#before || !this.#news) return;
    const { events, view } = this.#news;
    const [before, after] = [this.#before, cardsIn(this.#root)];
    this.#news = null;
    /** @type {Change} */
    const change = { before, after, spots: spotsIn(this.#root), events, movers: moversOf(events), view };
    const delay = this.#sweep(change);
    for (const [code, place] of after) this.#arrive(code, place, change, delay);
    for (const event of events) {
      if (event.kind === "drew" && event.seat !== view.you) this.#draw(event, change, delay);
    }
  }

  /** A card of the page flies in from where it was, or from whose it was.
   * @param {string} code @param {Place} place @param {Change} change @param {number} delay */
  #arrive(code, { card, rect, onTable }, { before, spots, movers, view }, delay) {
    const old = before.get(code);
    const home = onTable ? spots.seats[movers.get(code) ?? -1] : spots.talon;
    const from = old?.rect ?? home;
    // Within the hand cards move by a transition of their own.
    const isShift = old !== undefined && !onTable && !old.onTable;
    if (!from || isShift || Math.hypot(from.x - rect.x, from.y - rect.y) < 2) return;
    if (onTable) return this.#air.flight(flyHome(card, from, rect, 0));
    this.#air.flight(flyPicture(card, this.#ghost(code, rect, view), from, rect, delay));
  }

  /** Cards that have left the table. @param {Change} change @returns {number} ms after which whatever follows may start */
  #sweep(change) {
    const { before, after, spots, events, view } = change;
    const taken = events.find((event) => event.kind === "taken");
    if (!taken && !events.some((event) => event.kind === "beaten")) return 0;
    const gone = [...before].filter(([code, was]) => was.onTable && !after.has(code))
      .map(([code, { rect }]) => ({ ghost: this.#ghost(code, rect, view), rect }));
    const late = this.#lateCards(change);
    const wait = late.length > 0 ? REST_MS + FLIGHT_MS : REST_MS / 2;
    const goal = taken ? spots.seats[taken.seat ?? -1] : spots.heap;
    const all = [...gone, ...late];
    all.forEach(({ ghost, rect }, index) => {
      if (goal) flyAway(ghost, rect, goal, wait + index * apart(all.length));
    });
    return wait;
  }

  /** Cards played and swept in one update: shown for a moment where they would have lain. @param {Change} change */
  #lateCards(change) {
    const { before, after, spots, movers, view } = change;
    const ghosts = [];
    for (const [code, seat] of movers) {
      if (before.get(code)?.onTable || after.has(code)) continue;
      const place = latePlace(code, change);
      const from = before.get(code)?.rect ?? spots.seats[seat];
      if (!place || !from) continue;
      const ghost = this.#ghost(code, place, view);
      flyHome(ghost, from, place, 0);
      ghosts.push({ ghost, rect: place });
    }
    return ghosts;
  }

  /** @param {GameEvent} event @param {Change} change @param {number} delay */
  #draw(event, { spots, view }, delay) {
    const from = spots.talon;
    const goal = spots.seats[event.seat ?? -1];
    if (!from || !goal) return;
    const count = Math.min(event.count ?? 1, MOST_DRAWN);
    for (let index = 0; index < count; index += 1) {
      flyAway(this.#ghost(null, from, view), from, goal, delay + index * apart(count));
    }
  }

  /** @param {string | null} code @param {DOMRect} rect @param {View} view */
  #ghost(code, rect, view) {
    return this.#air.ghost(ghostOf(code, rect, view.trump));
  }
}

/** Upon the card it beat (the last bout tells which), else where it was played. @param {string} code @param {Change} change */
function latePlace(code, { before, spots, view }) {
  const table = view.last_bout?.table ?? [];
  const under = table.find((pair) => pair[1] === code)?.[0] ?? "";
  const rect = before.get(under)?.rect;
  if (rect) return coverOf(rect);
  const slot = spots.pairs[Math.max(0, table.findIndex((pair) => pair.includes(code)))];
  return slot && cardIn(slot);
}
