/** The page of one's own games: those that wait first, the soonest deadline first. */

import { fromTemplate, needHtml, reconcile, setText } from "../base/dom.js";
import { serverNow } from "../base/server_clock.js";
import { fill } from "../base/texts.js";
import { hasSession, me } from "../site/me.js";
import { onWaiting, ownTables } from "../site/waiting.js";
import { showFinished } from "./finished.js";
import { grouped } from "./groups.js";
import { renderRow } from "./row.js";
import { myGamesTexts } from "./texts.js";

const TICK_MS = 1_000;

const page = needHtml("#my-games-page");
let ownName = "";

if (hasSession()) {
  onWaiting(render);
  setInterval(render, TICK_MS);
  void open();
} else {
  // The server saw a cookie, but another part of the page has learnt already that it is of no use.
  if (page.hasAttribute("aria-busy")) showSessionOver();
  page.removeAttribute("aria-busy");
  showEmptiness(true);
}

async function open() {
  await greet();
  if (hasSession()) await showFinished();
  page.removeAttribute("aria-busy");
  render();
}

function render() {
  const { waiting, others, open } = grouped(ownTables());
  renderGroup("waiting-games", waiting);
  renderGroup("other-games", others);
  renderGroup("open-games", open);
  if (!page.hasAttribute("aria-busy")) showEmptiness(ownTables().length === 0 && isHidden("#finished"));
}

/** @param {string} id @param {import("./groups.js").TableSummary[]} tables */
function renderGroup(id, tables) {
  const now = serverNow();
  const list = needHtml(`#${id} ul`);
  needHtml(`#${id}`).hidden = tables.length === 0;
  setText(needHtml(`#${id} .games__count`), String(tables.length));
  reconcile(list, tables, ({ id: key }) => key, () => fromTemplate("game"), (row, table) => renderRow(row, table, ownName, now));
}

/** @param {string} selector */
const isHidden = (selector) => needHtml(selector).hasAttribute("hidden");

/** @param {boolean} isEmpty */
function showEmptiness(isEmpty) {
  needHtml("#no-games").hidden = !isEmpty;
}

async function greet() {
  const visitor = await me();
  ownName = visitor?.player.name ?? "";
  if (visitor === null && !hasSession()) return showSessionOver();
  if (visitor?.player.kind !== "guest") return;
  setText(needHtml("#guest-words"), fill(myGamesTexts.guest, { name: visitor.player.name }));
  needHtml("#keep-games").hidden = false;
}

/** The cookie is of a session that has ended: its games can no more be asked for. */
function showSessionOver() {
  setText(needHtml("#no-games-words"), myGamesTexts.sessionOver);
  needHtml("#no-games-sign-in").hidden = false;
  needHtml("#tell-me").hidden = true;
}
