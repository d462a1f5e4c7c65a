/** The page for times without a line: which finished games can be read all the same. */

import { drawCards } from "../base/cards.js";
import { make, needHtml } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { localMoment } from "../base/times.js";
import { offlineTexts } from "./texts.js";

const RECORD = /^\/api\/games\/([0-9a-z]+)$/;

needHtml("#offline-again").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
drawCards();
void showKept();

async function showKept() {
  const games = await keptGames();
  needHtml("#offline-games").append(...games.map(({ id, end }) => make("li", {},
    make("a", { href: `/games/${id}` }, fill(offlineTexts.game, { at: localMoment(end, Date.now()) })))));
  needHtml("#offline-kept").hidden = games.length === 0;
}

/** @returns {Promise<{ id: string, end: number }[]>} the newest first; `end` in ms */
async function keptGames() {
  if (!("caches" in window)) return [];
  const shelf = await caches.open("bito-games");
  const games = [];
  for (const key of await shelf.keys()) {
    const id = RECORD.exec(new URL(key.url).pathname)?.[1];
    const kept = id ? await shelf.match(key) : undefined;
    if (id && kept) games.push({ id, end: Date.parse(kept.headers.get("date") ?? "") || Date.now() });
  }
  return games.sort((one, other) => other.end - one.end);
}
