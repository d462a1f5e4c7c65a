/**
 * Cards that travel: from a hand to the table, from the table to the heap or to who takes them,
 * from the talon to a hand. Purely ornamental: render() has already put everything where it
 * belongs, input is never blocked, a new update cuts the old flight short.
 */

import { cardElement } from "../shared/cards.js";
import { motionAllowed } from "../shared/settings.js";
import { parseMove } from "./moves.js";

const FLIGHT_MS = 220;
/** How long the last card of a bout lies in sight before all are swept. */
const REST_MS = 320;
const STAGGER_MS = 25;
const SHIFT_MS = 140;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {import("../shared/types.js").GameEvent} GameEvent */
/** @typedef {import("../shared/types.js").View} View */
/** @typedef {Map<string, {rect: DOMRect, onTable: boolean}>} Snapshot card → where it was */

export class Motion {
  #root;
  /** @type {Set<HTMLElement>} */
  #ghosts = new Set();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Where every visible card lies now; null when nothing may move. @returns {Snapshot | null} */
  look() {
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts.clear();
    if (!motionAllowed() || document.hidden) return null;
    /** @type {Snapshot} */
    const seen = new Map();
    for (const card of this.#cards()) {
      const onTable = card.closest("#pairs") !== null;
      seen.set(card.dataset.card ?? "", { rect: card.getBoundingClientRect(), onTable });
    }
    return seen;
  }

  /** @param {Snapshot} before @param {readonly GameEvent[]} events @param {View} view */
  play(before, events, view) {
    const movers = moversOf(events);
    const swept = this.#sweep(before, events, movers, view);
    for (const card of this.#cards()) this.#arrive(card, before, movers, swept);
    for (const event of events) if (event.kind === "drew") this.#draw(event, view, swept);
  }

  /** @returns {HTMLElement[]} */
  #cards() {
    return [...this.#root.querySelectorAll("#pairs [data-card], #hand [data-card]")]
      .filter((card) => card instanceof HTMLElement);
  }

  /** A card that is in the page flies in from where it was or from whose it was.
   * @param {HTMLElement} card @param {Snapshot} before @param {Map<string, number>} movers @param {number} delay */
  #arrive(card, before, movers, delay) {
    const code = card.dataset.card ?? "";
    const old = before.get(code);
    const inHand = card.closest("#hand") !== null;
    const from = old?.rect ?? (inHand ? this.#placeRect("#talon") : this.#seatRect(movers.get(code)));
    if (!from) return;
    const isShift = old !== undefined && inHand && !old.onTable;
    const wait = isShift || !inHand ? 0 : delay;
    fly(card, from, card.getBoundingClientRect(), isShift ? SHIFT_MS : FLIGHT_MS, wait);
  }

  /** Cards that have left the table. @returns {number} ms until the last of them is under way
   * @param {Snapshot} before @param {readonly GameEvent[]} events @param {Map<string, number>} movers @param {View} view */
  #sweep(before, events, movers, view) {
    const taken = events.find((event) => event.kind === "taken");
    if (!taken && !events.some((event) => event.kind === "beaten")) return 0;
    const late = this.#lateCards(before, movers, view);
    const wait = late.length > 0 ? REST_MS + FLIGHT_MS : REST_MS / 2;
    const goal = taken ? this.#seatRect(taken.seat) : this.#placeRect("#heap");
    const isMine = taken?.seat === view.you;
    const gone = [...before].filter(([code, was]) => was.onTable && !this.#isVisible(code))
      .map(([code, was]) => this.#ghost(code, was.rect, view));
    const all = [...gone, ...(isMine ? [] : late)];
    all.forEach((ghost, index) => goal && this.#leave(ghost, goal, wait + index * STAGGER_MS));
    return wait;
  }

  /** Cards played and swept in one update: shown for a moment where they would have lain.
   * @param {Snapshot} before @param {Map<string, number>} movers @param {View} view */
  #lateCards(before, movers, view) {
    const ghosts = [];
    for (const [code, seat] of movers) {
      if (before.get(code)?.onTable || this.#isVisible(code)) continue;
      const target = this.#lateTarget(before, code, view);
      const from = before.get(code)?.rect ?? this.#seatRect(seat);
      if (!target || !from) continue;
      const ghost = this.#ghost(code, target, view);
      fly(ghost, from, target, FLIGHT_MS, 0);
      ghosts.push(ghost);
    }
    return ghosts;
  }

  /** Upon the card it beat (the last bout tells which), else the next free place.
   * @param {Snapshot} before @param {string} code @param {View} view */
  #lateTarget(before, code, view) {
    const beaten = view.last_bout?.table.find((pair) => pair[1] === code)?.[0] ?? "";
    const under = before.get(beaten)?.rect;
    if (under) return new DOMRect(under.x + under.width * 0.3, under.y + under.height * 0.28, under.width, under.height);
    const free = [...before.values()].filter((was) => was.onTable).length;
    const slot = this.#root.querySelectorAll("#pairs > li")[Math.min(free, 5)]?.getBoundingClientRect();
    const size = [...before.values()].find((was) => was.onTable)?.rect;
    return slot && new DOMRect(slot.x, slot.y, size?.width ?? 50, size?.height ?? 70);
  }

  /** @param {GameEvent} event @param {View} view @param {number} delay */
  #draw(event, view, delay) {
    if (event.seat === view.you) return;
    const from = this.#placeRect("#talon");
    const goal = this.#seatRect(event.seat);
    if (!from || !goal) return;
    for (let index = 0; index < Math.min(event.count ?? 1, 6); index += 1) {
      this.#leave(this.#ghost(null, from, view), goal, delay + index * STAGGER_MS * 2);
    }
  }

  /** @param {string | null} code @param {DOMRect} rect @param {View} view */
  #ghost(code, rect, view) {
    const ghost = cardElement(code, { decorative: true, trump: code?.[1] === view.trump });
    ghost.classList.add("ghost");
    const size = { "--x": rect.x, "--y": rect.y, "--card-width": rect.width };
    for (const [name, value] of Object.entries(size)) ghost.style.setProperty(name, `${value}px`);
    document.body.append(ghost);
    this.#ghosts.add(ghost);
    return ghost;
  }

  /** @param {HTMLElement} ghost @param {DOMRect} goal @param {number} delay */
  #leave(ghost, goal, delay) {
    const from = ghost.getBoundingClientRect();
    const x = goal.x + goal.width / 2 - from.x - from.width / 2;
    const y = goal.y + goal.height / 2 - from.y - from.height / 2;
    const steps = [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.2 }];
    const flight = ghost.animate(steps, { duration: FLIGHT_MS, delay, easing: EASE, fill: "both", composite: "accumulate" });
    flight.finished.then(() => ghost.remove(), () => ghost.remove());
  }

  /** @param {string} code */
  #isVisible(code) {
    return this.#root.querySelector(`#pairs [data-card="${code}"], #hand [data-card="${code}"]`) !== null;
  }

  /** @param {string} place */
  #placeRect(place) {
    return this.#root.querySelector(place)?.getBoundingClientRect();
  }

  /** @param {number | undefined} seat */
  #seatRect(seat) {
    return seat === undefined ? undefined : this.#root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  }
}

/** card → seat that played it in these events @param {readonly GameEvent[]} events @returns {Map<string, number>} */
function moversOf(events) {
  const movers = new Map();
  for (const event of events) {
    const card = event.kind === "move" ? parseMove(event.move ?? "").card : null;
    if (card !== null) movers.set(card, event.seat ?? 0);
  }
  return movers;
}

/** @param {HTMLElement} card @param {DOMRect} from @param {DOMRect} to @param {number} duration @param {number} delay */
function fly(card, from, to, duration, delay) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.hypot(x, y) < 2) return;
  const scale = from.width > 0 && from.width < 200 ? from.width / to.width : 0.6;
  const steps = [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
  card.animate(steps, { duration, delay, easing: EASE, fill: "backwards" });
}
