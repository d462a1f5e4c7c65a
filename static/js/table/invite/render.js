/** Draws a table before the deal; the only writer of that part of the page. */

import { make, need, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { placesOf, renderPlaces } from "../../base/places.js";
import { changedInWords } from "../../base/rules_changed.js";
import { rulesInWords } from "../../base/rules_words.js";
import { fill, levelName, plural } from "../../base/texts.js";
import { localMoment } from "../../base/times.js";
import { renderSeries } from "../render/series.js";
import { againstSitting, presetName, termsOf } from "./terms.js";
import { inviteTexts } from "./texts.js";

/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("./invite.js").State} State */

/** @param {State} state @param {View} view @param {number} now server's ms */
export function renderInvite(state, view, now) {
  const changed = changedInWords(view.rules, view.preset);
  setText(needHtml("#invite-lead"), leadWords(view, state));
  setText(needHtml("#invite-title"), presetName(view));
  setText(needHtml("#invite-changed"), changed.length > 0 ? plural(inviteTexts.changed, changed.length) : "");
  renderPlaces(needHtml("#invite-places"), placesAt(view, now));
  renderTerms(view, now);
  const lines = rulesInWords(view.rules).slice(0, -1);
  const rules = [...changed, ...lines.filter((line) => !changed.includes(line))];
  reconcile(needHtml("#invite-rules"), rules, String, (line) => make("li", {}, line),
    (item, line) => item.toggleAttribute("data-changed", changed.includes(line)));
  renderSeries(needHtml("#invite-series"), view.series ?? null);
  // A rematch is for the old players alone: nobody else can be invited.
  needHtml("#invite-link-part").hidden = (view.series ?? null) !== null;
  renderWays(state, view);
  renderHost(state, view);
  renderFair(state, view);
}

/** @param {View} view */
const freePlaces = (view) => Math.max(0, Number(view.rules.seats) - view.seats.length);

/** @param {View} view @param {State} state */
function leadWords(view, { seated }) {
  if ((view.series ?? null) !== null) return fill(inviteTexts.rematch, { n: view.series?.number ?? "" });
  if (seated) return inviteTexts.lead.yours;
  const name = view.seats[view.host ?? 0]?.name;
  return name && view.seats[0]?.kind !== "bot" ? fill(inviteTexts.lead.invited, { name }) : inviteTexts.lead.nobody;
}

/** @param {View} view @param {number} now */
function placesAt(view, now) {
  const host = view.seats[view.host ?? -1];
  return placesOf(view.seats, Number(view.rules.seats),
    (sitter) => noteOf(/** @type {import("../../base/types.js").Seat} */ (sitter), sitter === host, now), inviteTexts.free);
}

/** @param {import("../../base/types.js").Seat} seat @param {boolean} isHost @param {number} now */
function noteOf({ kind, level, rating, away }, isHost, now) {
  const words = inviteTexts.notes;
  if (away) return fill(words.away, { moment: localMoment(Date.parse(away), now) });
  if (kind === "bot") return levelName(level);
  if (kind === "guest") return isHost ? words.hostGuest : words.guest;
  if (rating === null || rating === undefined) return isHost ? words.host : "";
  return fill(isHost ? words.hostRated : words.rated, { rating });
}

/** @param {View} view @param {number} now */
function renderTerms(view, now) {
  reconcile(needHtml("#invite-terms"), termsOf(view, now), ({ name }) => name,
    ({ name }) => make("div", { class: "terms__row" }, make("dt", {}, name), make("dd")),
    (row, { text }) => setText(needHtml("dd", row), text));
}

/** @param {State} state @param {View} view */
function renderWays({ seated, visitor, isHost, isKnown, isBusy, error }, view) {
  const against = isKnown && seated === false ? againstSitting(view, visitor, isHost) : "";
  const free = freePlaces(view);
  const mayAsk = isKnown && seated === false && free > 0;
  setText(needHtml("#invite-words"), waitingWords(seated === true, against, free));
  show("#sit", mayAsk && against === "", isBusy);
  show("#stand", seated === true, isBusy);
  needHtml("#invite-sign-up").hidden = against !== inviteTexts.words.account;
  needHtml("#invite-sign-in").hidden = against !== inviteTexts.words.account;
  setText(needHtml("#invite-error"), error);
}

/** @param {boolean} isSeated @param {string} against @param {number} free */
function waitingWords(isSeated, against, free) {
  if (isSeated) return plural(inviteTexts.words.seated, free);
  if (against) return against;
  return free > 0 ? plural(inviteTexts.words.free, free) : inviteTexts.words.full;
}

/** @param {State} state @param {View} view */
function renderHost({ isHost, isBusy }, view) {
  needHtml("#host-part").hidden = !isHost;
  needHtml("#fill-row").hidden = view.rated || (view.series ?? null) !== null || view.seats.every(({ kind }) => kind === "bot");
  for (const button of needHtml("#host-part").querySelectorAll("button")) button.disabled = isBusy;
}

/** @param {State} state @param {View} view */
function renderFair({ seated, sent, nonce, isBusy }, view) {
  const words = inviteTexts.nonce;
  setText(needHtml("#invite-commitment"), view.commitment);
  const input = need("#own-nonce", HTMLInputElement);
  if (input.value !== nonce) input.value = nonce;
  show("#nonce-use", seated === true && nonce !== sent, isBusy);
  setText(needHtml("#nonce-words"), seated !== true ? words.toSend : sent === null ? words.elsewhere : words.sent);
}

/** @param {string} selector @param {boolean} isShown @param {boolean} isBusy */
function show(selector, isShown, isBusy) {
  const button = needHtml(selector);
  button.hidden = !isShown;
  setAttribute(button, "disabled", isBusy);
}
