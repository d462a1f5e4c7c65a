/** What happened, in words: one sentence an event, or "" for what needs none. */

import { fill, plural, suitName, texts } from "../base/texts.js";
import { parseMove } from "./moves.js";
import { nameOf } from "./names.js";

/** @typedef {import("../base/types.js").GameEvent} GameEvent */
/** @typedef {import("../base/types.js").View} View */

/** @param {GameEvent} event @param {View} view @param {(card: string) => string} write */
export function logLine(event, view, write) {
  const words = texts.table.log;
  const count = typeof event.cards === "number" ? event.cards : (event.count ?? 0);
  switch (event.kind) {
    case "move": return moveLine(event, view, write);
    case "beaten": return words.beaten;
    case "taken": return say(words.taken, event, view, { n: count });
    case "drew": return say(words.drew, event, view, { n: event.count ?? count }) + talonLine(view);
    case "out": return say(words.out, event, view, { n: event.place ?? 0 });
    case "dealt": return words.dealt;
    case "over": return words.over;
    default: return "";
  }
}

/** @param {GameEvent} event @param {View} view @param {(card: string) => string} write */
function moveLine(event, view, write) {
  const words = texts.table.log;
  const { kind, card, target } = parseMove(event.move ?? "");
  const values = { card: card ? write(card) : "", target: target ? write(target) : "" };
  if (kind === "take" && event.auto) return say(words.autoTake, event, view);
  if (kind === "pass" && isKeeping(event, view)) return say(words.keepBeaten, event, view);
  const forms = words[/** @type {"attack"} */ (kind)];
  return forms ? say(forms, event, view, values) : "";
}

/** The defender passes only to keep a bout beaten (R8). @param {GameEvent} event @param {View} view */
const isKeeping = (event, view) => event.seat === view.last_bout?.defender && view.table.length === 0 && Boolean(view.rules.accept_beaten);

/**
 * @param {{you: string, other: string}} forms @param {GameEvent} event @param {View} view
 * @param {Record<string, string | number>} [values]
 */
function say(forms, event, view, values = {}) {
  const seat = event.seat ?? null;
  const isMe = seat !== null && seat === view.you;
  return fill(isMe ? forms.you : forms.other, { ...values, name: nameOf(view, seat) });
}

/** @param {View} view */
function talonLine(view) {
  const words = texts.table.log;
  if (view.talon === 1) return ` ${words.lastTalon}`;
  const suit = suitName(view.trump ?? "");
  return view.talon === 0 ? ` ${fill(words.noTalon, { suit: suit.charAt(0).toUpperCase() + suit.slice(1) })}` : "";
}

/** The bout before this one, in one sentence. @param {View} view */
export function lastBoutLine(view) {
  const bout = view.last_bout;
  const words = texts.table.table;
  if (!bout) return words.noBout;
  const values = { attacker: nameOf(view, bout.attacker), defender: nameOf(view, bout.defender) };
  const me = view.you === bout.attacker ? "attacker" : view.you === bout.defender ? "defender" : "other";
  if (bout.outcome === "beaten") return fill(words.lastBeaten[me], values);
  return fill(words.lastTaken[me], { ...values, n: plural(texts.table.seat.cards, bout.cards) });
}
