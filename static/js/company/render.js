/** Writes the company part of the page: the remarks, the phrases, and who sits here. */

import { make, need, needHtml, fromTemplate, reconcile, setAttribute, setText } from "../base/dom.js";
import { profilePath } from "../base/player_names.js";
import { fill } from "../base/texts.js";
import { localMoment } from "../base/times.js";
import { english as texts } from "./english.js";
import { isAllMuted, isMuted, isMutedAlone } from "./muted.js";
import { PHRASES, phraseText } from "./phrases.js";

/** @typedef {import("../base/types.js").Remark} Remark */
/** @typedef {import("./neighbours.js").Neighbour} Neighbour */

/**
 * @typedef {object} Shown
 * @property {string} tableId
 * @property {Remark[]} remarks
 * @property {Neighbour[]} neighbours everybody else who is no bot
 * @property {string | null} name one's own at this table
 * @property {boolean} maySpeak
 * @property {boolean} mayWrite
 * @property {boolean} isDealt seats have numbers
 */

/** Once: a button for each phrase. */
export function renderPhrases() {
  const buttons = PHRASES.map((name) =>
    make("button", { type: "button", class: "company__phrase", "data-phrase": name }, phraseText(name)));
  needHtml("#phrases").replaceChildren(...buttons);
}

/** @param {Shown} shown */
export function render(shown) {
  const heard = shown.remarks.filter((remark) => isHeard(shown, remark));
  setAttribute(needHtml("#company"), "hidden", shown.neighbours.length === 0 && shown.remarks.length === 0);
  setAttribute(needHtml("#company-speak"), "hidden", !shown.maySpeak);
  setAttribute(needHtml("#words-form"), "hidden", !shown.mayWrite);
  renderHint(heard.length, shown.remarks.length);
  renderList(shown, heard);
  renderNeighbours(shown);
}

/** One hears oneself always. @param {Shown} shown @param {Remark} remark */
export const isHeard = (shown, remark) => isOwn(shown, remark) || !isFromMuted(shown, remark);

/** @param {number} heard @param {number} said */
function renderHint(heard, said) {
  const isOff = isAllMuted();
  const silence = said === 0 ? texts.silent : texts.mutedAll;
  setText(needHtml("#company-hint"), isOff ? texts.muted : heard === 0 ? silence : "");
  const button = need("#mute-all", HTMLButtonElement);
  setText(button, isOff ? texts.unmuteAll : texts.muteAll);
  setAttribute(button, "aria-pressed", String(isOff));
  setAttribute(needHtml("#remarks-log"), "aria-live", isOff ? "off" : "polite");
}

/** @param {Shown} shown @param {Remark[]} heard */
function renderList(shown, heard) {
  reconcile(needHtml("#remarks"), heard, (remark) => remark.id, () => fromTemplate("remark-template"), (element, remark) => {
    setText(needHtml("[data-part=name]", element), isOwn(shown, remark) ? texts.own : remark.name);
    setText(needHtml("[data-part=text]", element), remark.words ?? phraseText(remark.phrase ?? ""));
    const time = needHtml("[data-part=time]", element);
    setAttribute(time, "datetime", remark.at);
    setText(time, localMoment(Date.parse(remark.at), Date.now()));
    setAttribute(element, "data-own", isOwn(shown, remark));
  });
}

/** @param {Shown} shown */
function renderNeighbours(shown) {
  const list = needHtml("#neighbours");
  reconcile(list, shown.neighbours, (who) => who.key, () => fromTemplate("neighbour-template"), (element, who) => {
    const muted = isMutedAlone(who, shown.tableId);
    element.dataset.neighbour = who.key;
    const name = needHtml("[data-part=name]", element);
    setText(name, who.name);
    setAttribute(name, "href", who.kind === "person" ? profilePath(who.name) : null);
    const mute = button(element, "mute", muted ? texts.unmute : texts.mute, muted ? texts.unmuteOne : texts.muteOne, who);
    setAttribute(mute, "aria-pressed", String(muted));
    button(element, "block", texts.block, texts.blockOne, who).hidden = !shown.maySpeak || who.kind !== "person";
    button(element, "report", texts.report, texts.reportOne, who).hidden = !shown.maySpeak || !shown.isDealt;
  });
}

/** @param {HTMLElement} row @param {string} part @param {string} label @param {string} name @param {Neighbour} who */
function button(row, part, label, name, who) {
  const found = need(`[data-part=${part}]`, HTMLButtonElement, row);
  setText(found, label);
  setAttribute(found, "aria-label", fill(name, { name: who.name }));
  return found;
}

/** By the name, for a table that waits has no seats yet. @param {Shown} shown @param {Remark} remark */
const isOwn = (shown, remark) => shown.name !== null && remark.name === shown.name;

/** Whoever has left the table is a guest of it no more. @param {Shown} shown @param {Remark} remark */
function isFromMuted(shown, remark) {
  const who = shown.neighbours.find((one) => one.name === remark.name);
  return isMuted(who ?? { name: remark.name, kind: "guest" }, shown.tableId);
}
