/**
 * Cards that travel: from a hand to the table, from the table to the heap or to who takes them,
 * from the talon to a hand. render() has already put everything where it belongs, so input is
 * never blocked; it brings down whatever flies, and so does a new update.
 */

import { motionAllowed } from "../base/settings.js";
import { Airborne, apart } from "./airborne.js";
import { cardIn, coverOf, FLIGHT_MS, flyAway, flyHome, flyPicture, ghostOf, moversOf } from "./flights.js";

/** How long the last card of a bout lies in sight before all are swept. */
const REST_MS = 320;
const MOST_DRAWN = 6;

/** @typedef {import("../base/types.js").GameEvent} GameEvent */
/** @typedef {import("../base/types.js").View} View */
/** @typedef {Map<string, {rect: DOMRect, onTable: boolean}>} Snapshot card → where it was */

export class Motion {
  #root;
  #air = new Airborne();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Where every visible card lies now; null when nothing may move. @returns {Snapshot | null} */
  look() {
    this.#air.land();
    if (!motionAllowed() || document.hidden) return null;
    return new Map(this.#cards().map((card) => [card.dataset.card ?? "",
      { rect: card.getBoundingClientRect(), onTable: card.closest("#pairs") !== null }]));
  }

  /** @param {Snapshot} before @param {readonly GameEvent[]} events @param {View} view */
  play(before, events, view) {
    const movers = moversOf(events);
    const delay = this.#sweep(before, events, movers, view);
    const places = this.#cards().map((card) => ({ card, rect: card.getBoundingClientRect() }));
    for (const { card, rect } of places) this.#arrive(card, rect, before, movers, delay, view);
    for (const event of events) {
      if (event.kind === "drew" && event.seat !== view.you) this.#draw(event, view, delay);
    }
  }

  /** @returns {HTMLElement[]} */
  #cards() {
    return [...this.#root.querySelectorAll("#pairs [data-card], #hand [data-card]")]
      .filter((card) => card instanceof HTMLElement);
  }

  /** A card of the page flies in from where it was, or from whose it was.
   * @param {HTMLElement} card @param {DOMRect} rect @param {Snapshot} before
   * @param {Map<string, number>} movers @param {number} delay @param {View} view */
  #arrive(card, rect, before, movers, delay, view) {
    const old = before.get(card.dataset.card ?? "");
    const inHand = card.closest("#hand") !== null;
    const home = inHand ? this.#rect("#talon") : this.#seat(movers.get(card.dataset.card ?? ""));
    const from = old?.rect ?? home;
    // Within the hand cards move by a transition of their own.
    const isShift = old !== undefined && inHand && !old.onTable;
    if (!from || isShift || Math.hypot(from.x - rect.x, from.y - rect.y) < 2) return;
    if (!inHand) return this.#air.flight(flyHome(card, from, rect, 0));
    const picture = this.#ghost(card.dataset.card ?? null, rect, view);
    this.#air.flight(flyPicture(card, picture, from, rect, delay));
  }

  /** Cards that have left the table. @returns {number} ms after which whatever follows may start
   * @param {Snapshot} before @param {readonly GameEvent[]} events @param {Map<string, number>} movers
   * @param {View} view */
  #sweep(before, events, movers, view) {
    const taken = events.find((event) => event.kind === "taken");
    if (!taken && !events.some((event) => event.kind === "beaten")) return 0;
    const gone = [...before].filter(([code, was]) => was.onTable && !this.#isVisible(code))
      .map(([code, was]) => ({ ghost: this.#ghost(code, was.rect, view), rect: was.rect }));
    const late = this.#lateCards(before, movers, view);
    const wait = late.length > 0 ? REST_MS + FLIGHT_MS : REST_MS / 2;
    const goal = taken ? this.#seat(taken.seat) : this.#rect("#heap");
    const all = [...gone, ...late];
    all.forEach(({ ghost, rect }, index) => {
      if (goal) flyAway(ghost, rect, goal, wait + index * apart(all.length));
    });
    return wait;
  }

  /** Cards played and swept in one update: shown for a moment where they would have lain.
   * @param {Snapshot} before @param {Map<string, number>} movers @param {View} view */
  #lateCards(before, movers, view) {
    const ghosts = [];
    for (const [code, seat] of movers) {
      if (before.get(code)?.onTable || this.#isVisible(code)) continue;
      const place = this.#latePlace(before, code, view);
      const from = before.get(code)?.rect ?? this.#seat(seat);
      if (!place || !from) continue;
      const ghost = this.#ghost(code, place, view);
      flyHome(ghost, from, place, 0);
      ghosts.push({ ghost, rect: place });
    }
    return ghosts;
  }

  /** Upon the card it beat (the last bout tells which), else where it was played.
   * @param {Snapshot} before @param {string} code @param {View} view */
  #latePlace(before, code, view) {
    const under = view.last_bout?.table.find((pair) => pair[1] === code)?.[0] ?? "";
    const rect = before.get(under)?.rect;
    if (rect) return coverOf(rect);
    const index = view.last_bout?.table.findIndex((pair) => pair.includes(code)) ?? -1;
    const slot = this.#rect(`#pairs > li:nth-child(${Math.max(0, index) + 1})`);
    return slot && cardIn(slot);
  }

  /** @param {GameEvent} event @param {View} view @param {number} delay */
  #draw(event, view, delay) {
    const from = this.#rect("#talon");
    const goal = this.#seat(event.seat);
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

  /** @param {string} code whether it is in the page now */
  #isVisible(code) {
    return this.#cards().some((card) => card.dataset.card === code);
  }

  /** @param {string} place */
  #rect(place) {
    return this.#root.querySelector(place)?.getBoundingClientRect();
  }

  /** @param {number | undefined} seat */
  #seat(seat) {
    return seat === undefined ? undefined : this.#rect(`[data-seat="${seat}"]`);
  }
}
