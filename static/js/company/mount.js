/**
 * Company at a table: talk, mutes, blocks and reports. It has no socket of its own; the page's
 * owner hands it what concerns it.
 */

import { getJson } from "../base/api.js";
import { need, needHtml, setText } from "../base/dom.js";
import { announce, noteSeen } from "./arrivals.js";
import { askToBlock, askToReport } from "./dialogs.js";
import { toggleAllMuted, toggleMuted } from "./muted.js";
import { neighboursOf } from "./neighbours.js";
import { together } from "./remarks.js";
import { isHeard, render, renderPhrases } from "./render.js";
import { Talk } from "./talk.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../base/types.js").Said} Said */
/** @typedef {import("../base/types.js").Ack} Ack */
/** @typedef {import("../base/types.js").Refused} Refused */
/** @typedef {import("../base/types.js").SayMessage} SayMessage */

/**
 * `show` with every view, `heard` with every remark, `answered` with every answer (true: it was to
 * a remark of ours), `reconnected` when a line is open again.
 * @param {{tableId: string, send: (message: SayMessage) => boolean}} page
 */
export function mountCompany({ tableId, send }) {
  const talk = new Talk(send);
  /** @type {import("./render.js").Shown} */
  const shown = {
    tableId, remarks: [], neighbours: [], name: null, maySpeak: false, mayWrite: false, isDealt: false,
  };
  /** @type {View | null} */
  let seen = null;

  renderPhrases();
  listen();

  async function refresh() {
    const answer = await getJson(`/api/tables/${encodeURIComponent(tableId)}/remarks`);
    shown.remarks = together(shown.remarks, answer.remarks);
    Object.assign(shown, { name: answer.name, maySpeak: answer.may_speak, mayWrite: answer.may_write });
    again();
  }

  /** @param {View} view */
  function show(view) {
    const isNew = seen === null || seen.status !== view.status || seen.seats.length !== view.seats.length;
    seen = view;
    again();
    if (isNew) void refresh().catch(() => undefined); // the next view brings another chance
  }

  function again() {
    if (!seen) return;
    shown.neighbours = neighboursOf(seen, shown.name);
    shown.isDealt = seen.seats.length > 0 && seen.phase !== null;
    render(shown);
    noteSeen();
  }

  /** @param {Said} remark */
  function heard(remark) {
    shown.remarks = together(shown.remarks, [remark]);
    again();
    if (remark.name !== shown.name && isHeard(shown, remark)) announce(remark);
  }

  /** @param {Ack | Refused} answer */
  function answered(answer) {
    if (!talk.answered(answer)) return false;
    note(answer.type === "refused" ? answer.detail : "");
    return true;
  }

  function reconnected() {
    talk.sendAgain();
    void refresh().catch(() => undefined);
  }

  function listen() {
    needHtml("#company").addEventListener("click", (event) => {
      if (event.target instanceof HTMLElement) clicked(event.target);
    });
    const form = need("#words-form", HTMLFormElement);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = need("#words", HTMLInputElement);
      if (input.value.trim()) talk.say({ words: input.value });
      form.reset();
    });
    addEventListener("storage", again);
    needHtml("#side-open").addEventListener("click", () => setTimeout(noteSeen));
  }

  /** @param {HTMLElement} target */
  function clicked(target) {
    const button = target.closest("button");
    if (button?.dataset.phrase) return talk.say({ phrase: button.dataset.phrase });
    if (button?.id === "mute-all") toggleAllMuted();
    const key = target.closest("[data-neighbour]")?.getAttribute("data-neighbour");
    const who = shown.neighbours.find((one) => one.key === key);
    if (who && button?.dataset.part === "mute") toggleMuted(who, tableId);
    if (who && button?.dataset.part === "block") askToBlock(who, blocked);
    if (who && button?.dataset.part === "report") askToReport(tableId, who, note);
    again();
  }

  /** What he said before is heard no more either. @param {string} text */
  function blocked(text) {
    note(text);
    shown.remarks = [];
    void refresh().catch(() => undefined);
  }

  /** @param {string} text */
  function note(text) {
    setText(needHtml("#company-note"), text);
  }

  return { show, heard, answered, reconnected, refresh };
}
