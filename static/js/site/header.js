/** The header of every page: who is here, how many games wait, a word when it becomes one's turn. */

import { deleteJson } from "../base/api.js";
import { needHtml, setText } from "../base/dom.js";
import { forgetKept } from "../keeping/private.js";
import { profilePath } from "../base/player_names.js";
import { tablePath } from "../base/start.js";
import { fill, plural } from "../base/texts.js";
import { opponents, presetName } from "./game_names.js";
import { setIconCount } from "./icon.js";
import { siteTexts } from "./texts.js";
import { setTitleCount } from "./title.js";
import { dropToast, keepForNextPage, showToast } from "./toast.js";
import { nextWaiting, openTable } from "./waiting.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */
/** @typedef {import("./me.js").Me} Me */

/** @param {Me | null} visitor null: nobody is signed in */
export function renderVisitor(visitor) {
  needHtml("#sign-in").hidden = visitor !== null;
  needHtml("#me-open").hidden = visitor === null;
  if (!visitor) return;
  const { name, kind } = visitor.player;
  const isGuest = kind === "guest";
  setText(needHtml("#me-name"), name);
  setText(needHtml("#me-who"), isGuest ? fill(siteTexts.guest, { name }) : name);
  needHtml("#me-open").setAttribute("aria-label", fill(siteTexts.menu, { name }));
  needHtml("#me-profile").setAttribute("href", profilePath(name));
  needHtml("#me-reports").hidden = visitor.account?.is_admin !== true;
  for (const item of needHtml("#me-menu").querySelectorAll("[data-for]")) {
    item.toggleAttribute("hidden", item.getAttribute("data-for") !== kind);
  }
}

/** @param {readonly TableSummary[]} waiting @param {readonly TableSummary[]} fresh */
export function renderWaiting(waiting, fresh) {
  const count = waiting.length;
  const badge = needHtml("#waiting");
  const next = nextWaiting();
  setTitleCount(count);
  void setIconCount(count);
  badge.hidden = count === 0;
  setText(needHtml("#waiting-count"), String(count));
  setText(needHtml("#waiting-words"), plural(siteTexts.waiting, count));
  badge.setAttribute("href", next ? tablePath(next.id) : "/my-games");
  setText(needHtml("#me-games"), count > 0 ? plural(siteTexts.myGamesWaiting, count) : siteTexts.myGames);
  announce(waiting, fresh);
}

/** @param {readonly TableSummary[]} waiting @param {readonly TableSummary[]} fresh */
function announce(waiting, fresh) {
  for (const toast of needHtml("#toasts").querySelectorAll("[data-key^='turn ']")) {
    const key = toast.getAttribute("data-key") ?? "";
    if (!waiting.some((game) => keyOf(game) === key)) dropToast(key);
  }
  for (const game of fresh) {
    if (game.id !== openTable()) announceOne(game);
  }
}

/** @param {TableSummary} game */
function announceOne(game) {
  const values = { preset: presetName(game.preset), names: opponents(game.sitters, game.you) };
  const sentence = values.names ? siteTexts.turn.against : siteTexts.turn.alone;
  showToast({
    key: keyOf(game),
    text: fill(sentence, values),
    link: { href: tablePath(game.id), label: siteTexts.turn.link },
  });
}

/** @param {TableSummary} game */
const keyOf = (game) => `turn ${game.id}`;

/** Goes to the next game that waits, or says that there is none. */
export function goToNext() {
  const next = nextWaiting();
  if (next) location.assign(tablePath(next.id));
  else showToast({ key: "next", text: siteTexts.noneWaiting });
}

/** @returns {Promise<void>} */
export async function signOut() {
  await deleteJson("/api/session");
  document.body.removeAttribute("data-known");
  await forgetKept();
  keepForNextPage(siteTexts.signedOutHere);
  location.assign("/");
}
