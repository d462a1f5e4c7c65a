/** After the game: the result in plain words, places, series, seed, the next game. */

import { make, need, needHtml, reconcile, setAttribute, setText } from "../../base/dom.js";
import { allOf, fill, texts } from "../../base/texts.js";
import { DELETED_NAME, nameOf } from "../names.js";
import { peopleTexts } from "../texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../base/types.js").View} View */
/** @typedef {import("../../base/types.js").Result} Result */

/** @param {State} state @param {View} view */
export function renderEnd(state, view) {
  const panel = needHtml("#end");
  const { result } = view;
  setAttribute(panel, "hidden", view.status !== "over" || result === null);
  if (panel.hidden || result === null) return;
  panel.dataset.outcome = outcomeOf(view, result);
  setText(needHtml("#end-title"), titleOf(view, result));
  setText(needHtml("#end-reason"), reasonOf(view, result));
  setText(needHtml("#end-seed"), view.server_seed ?? "");
  setAttribute(needHtml("#end-check"), "href", `/games/${encodeURIComponent(view.id)}`);
  setText(needHtml("#end-series"), seriesLine(view));
  setText(needHtml("#end-rating"), ratingLine(view));
  renderAgain(state, view);
  renderPlaces(view, result);
}

/** @param {View} view @param {Result} result */
function renderPlaces(view, result) {
  const order = view.seats.map((_, seat) => seat)
    .sort((a, b) => (result.places[a] ?? 0) - (result.places[b] ?? 0));
  const rows = view.seats.length > 2 ? order : [];
  reconcile(needHtml("#end-places"), rows, String, () => make("li"),
    (row, seat) => setText(row, fill(texts.table.end.place, { n: result.places[seat] ?? "", name: ratedName(view, seat) })));
}

/** @param {View} view @param {number} seat */
function ratedName(view, seat) {
  const name = seat === view.you ? texts.table.seat.you : nameOf(view, seat);
  const rating = view.rated ? (view.seats[seat]?.rating ?? null) : null;
  return rating === null ? name : fill(peopleTexts.named, { name, rating });
}

/** One tap against bots; between people an offer, and who has taken it. @param {State} state @param {View} view */
function renderAgain(state, view) {
  const words = peopleTexts.again;
  const { rematch } = state;
  const again = need("#end-again", HTMLButtonElement);
  setAttribute(again, "hidden", view.you === null || rematch?.status === "over" || view.seats.some(isDeleted));
  setAttribute(needHtml("#end-lobby"), "hidden", !again.hidden);
  again.disabled = state.busy;
  const isAlone = view.seats.every((seat, index) => index === view.you || seat.kind === "bot");
  const next = view.rematch ? (rematch?.isMine ? words.go : words.join) : words.ask;
  setText(again, isAlone ? words.bots : next);
  setText(needHtml("#end-rematch"), isAlone ? "" : rematchLine(state));
}

/** Nobody can come back from that, and a rematch needs everybody. @param {View["seats"][number]} seat */
const isDeleted = ({ kind, name }) => kind === "person" && name === DELETED_NAME;

/** @param {State} state */
function rematchLine({ rematch }) {
  const words = peopleTexts.rematch;
  if (rematch === null) return "";
  if (rematch.status === "playing") return words.begun;
  if (rematch.status === "over") return words.off;
  return rematch.names.length > 0 ? fill(words.offered, { names: allOf(rematch.names) }) : "";
}

/** @param {View} view */
function seriesLine({ series }) {
  if (!series || series.score.length === 0) return "";
  const score = series.score.map(({ name, duraks }) => fill(peopleTexts.score, { name, n: duraks }));
  return fill(peopleTexts.series, { score: score.join(" · ") });
}

/** @param {View} view */
function ratingLine({ rated, seats, you, result }) {
  const rating = you === null ? null : (seats[you]?.rating ?? null);
  return rated && rating !== null && result?.reason !== "void" ? fill(peopleTexts.rating, { rating }) : "";
}

/** @param {View} view @param {Result} result */
function outcomeOf(view, result) {
  if (result.durak === null) return "draw";
  return result.durak === view.you ? "left" : "out";
}

/** The result in one or two sentences, for the ear; "" while it is not known. @param {View} view */
export function resultLine(view) {
  if (view.status !== "over" || view.result === null) return "";
  return [`${titleOf(view, view.result)}.`, reasonOf(view, view.result)].filter(Boolean).join(" ");
}

/** @param {View} view @param {Result} result */
function titleOf(view, result) {
  const words = texts.table.end;
  if (result.reason === "void") return words.voided;
  if (result.durak === null) return words.draw;
  if (view.you === null) return fill(words.watched, { name: nameOf(view, result.durak) });
  if (result.durak === view.you) return words.left;
  const place = result.places[view.you] ?? 1;
  return place === 1 ? words.won : fill(words.out, { n: place });
}

/** @param {View} view @param {Result} result */
function reasonOf(view, result) {
  const words = texts.table.end;
  const name = nameOf(view, result.durak);
  const whose = result.durak === view.you ? "you" : "other";
  const why = {
    durak: result.durak === view.you || view.you === null ? "" : fill(words.durak, { name }),
    draw: words.drawReason, repetition: words.repetition,
    void: view.unrated_because === "lost" ? words.lostReason : words.voidReason,
    resign: fill(words.resign[whose], { name }), timeout: fill(words.timeout[whose], { name }),
  }[result.reason];
  return [why, result.epaulettes ? words.epaulettes : ""].filter(Boolean).join(" ");
}
