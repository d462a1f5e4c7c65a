/** The status line (the one polite live region), notes, alerts, the banner and the tab's title. */

import { shortName } from "../../base/cards.js";
import { need, needHtml, setAttribute, setText } from "../../base/dom.js";
import { cardName, fill, texts } from "../../base/texts.js";
import { localMoment } from "../../base/times.js";
import { logLine } from "../log.js";
import { optionsFor } from "../moves.js";
import { quietLine, statusLine } from "../status.js";
import { setTitle } from "../../site/title.js";
import { dueWarning, goneLine } from "../people.js";
import { resultLine } from "./end.js";

/** A move on its way is mentioned only when it takes long. */
const PATIENCE_MS = 700;

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */

/** @param {State} state @param {View | null} view */
export function renderStatus(state, view) {
  const isWaiting = state.pending !== null && !state.pending.held && state.now - state.pending.sentAt < PATIENCE_MS;
  if (!isWaiting) writeStatus(state, view);
  const note = needHtml("#note");
  setText(note, state.refusal || state.note || hint(state, view) || state.since || (view ? peopleLine(state, view) || quietLine(view) : ""));
  needHtml("#status").toggleAttribute("data-noted", note.textContent !== "");
  note.dataset.tone = state.refusal ? "bad" : "";
  setText(needHtml("#alert"), alertOf(state, view));
  setText(needHtml("#note-heard"), state.note);
  const banner = needHtml("#banner");
  setAttribute(banner, "hidden", !isCut(state));
  setText(banner, isCut(state) ? connectionWords(state) : "");
  setTitle(titleOf(view));
}

/** @param {State} state @param {View | null} view */
function writeStatus(state, view) {
  const sending = state.pending !== null;
  const line = sending ? sendingWords(state) : statusLine(view, shortName);
  setText(needHtml("#status-seen"), line);
  const spoken = sending ? line : statusLine(view, (card) => cardName(card));
  const news = view && !sending ? state.happened.map((event) => logLine(event, view, (card) => cardName(card))) : [];
  setText(needHtml("#status-heard"), [state.since, ...news, spoken].filter(Boolean).join(" "));
  needHtml("#status").toggleAttribute("data-turn", view?.status === "playing" && view.turn === view.you && view.you !== null);
}

/** @param {State} state */
function sendingWords({ pending }) {
  const words = texts.table.status;
  if (pending?.waits) return words.waits;
  return pending?.held ? words.held : words.sending;
}

/** What the chosen card would do. @param {State} state @param {View | null} view */
function hint(state, view) {
  if (!view || state.selected === null) return "";
  const words = texts.table.status;
  const many = optionsFor(view.legal, state.selected).beats.length > 1;
  return fill(many ? words.chooseTarget : words.again, { card: shortName(state.selected) });
}

/** @param {State} state */
const isCut = (state) => state.connection === "lost" || state.connection === "closed";

/** @param {State} state */
function connectionWords(state) {
  const words = texts.table.alert;
  if (state.seenAt !== null) return fill(words.seen, { at: localMoment(state.seenAt, state.now) });
  if (state.connection === "lost") return words.lost;
  /** @type {Record<number, string>} */
  const why = { 4401: words.session, 4403: words.origin, 4404: words.gone };
  return why[state.closeCode] ?? words.lost;
}

/** @param {State} state @param {View | null} view */
function alertOf(state, view) {
  if (isCut(state)) return connectionWords(state);
  if (state.refusal) return state.refusal;
  return view ? resultLine(view) || dueWarning(view, state.now + state.clockOffset) : "";
}

/** Time that runs out, for me or for who has left. @param {State} state @param {View} view */
function peopleLine(state, view) {
  const now = state.now + state.clockOffset;
  return dueWarning(view, now) || goneLine(view, now);
}

/** @param {View | null} view */
function titleOf(view) {
  const words = texts.table.title;
  const site = need("body", HTMLBodyElement).dataset.site ?? "Bito";
  if (view?.status === "over") return `${words.over} · ${site}`;
  const mine = view?.status === "playing" && view.turn === view.you && view.you !== null;
  return `${mine ? `● ${words.turn}` : words.table} · ${site}`;
}
