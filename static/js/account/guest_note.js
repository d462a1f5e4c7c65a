/** What becomes of a guest's games when he signs up, or signs in to an account. */

import { getJson } from "../base/api.js";
import { needHtml, setText } from "../base/dom.js";
import { fill, plural } from "../base/texts.js";
import { me } from "../site/me.js";

/**
 * @param {{none: string, some: {one: string, other: string}}} sentences with {name} and {n};
 * an empty one says nothing
 */
export async function showGuestNote(sentences) {
  const visitor = await me();
  if (visitor?.player.kind !== "guest") return;
  const { tables } = await getJson("/api/tables?mine=1");
  const { name } = visitor.player;
  const note = needHtml("#guest-note");
  const text = tables.length > 0 ? plural(sentences.some, tables.length, { name }) : fill(sentences.none, { name });
  setText(note, text);
  note.hidden = text === "";
}
