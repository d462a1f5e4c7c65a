/** Tokens of the player's programs: made, shown once, withdrawn. */

import { deleteJson, getJson, postJson } from "../base/api.js";
import { need, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { pastMoment } from "../site/moments.js";
import { listenToForm } from "./form.js";
import { pageTexts } from "./page_texts.js";
import { renderRows } from "./rows.js";

/** @typedef {{id: string, name: string, created_at: string, seen_at?: string | null}} Token */

export function showTokens() {
  listenToForm("#token-form", async ({ name }) => {
    const made = await postJson("/api/tokens", { name });
    showOnce(made.name, made.token);
    need("#token-form", HTMLFormElement).reset();
    await render();
  });
  needHtml("#token-copy").addEventListener("click", () => void copy());
  return render();
}

async function render() {
  const { tokens } = await getJson("/api/tokens");
  renderRows("#tokens-list", /** @type {Token[]} */ (tokens).map(toRow), pageTexts.tokens, async (id) => {
    await deleteJson(`/api/tokens/${encodeURIComponent(id)}`);
    needHtml("#token-made").hidden = true;
    await render();
  });
}

/** @param {Token} token @returns {import("./rows.js").Row} */
function toRow({ id, name, created_at, seen_at }) {
  const now = Date.now();
  const values = { since: pastMoment(created_at, now), seen: pastMoment(seen_at ?? created_at, now) };
  return { id, label: name, about: fill(seen_at ? pageTexts.sessions.seen : pageTexts.sessions.since, values) };
}

/** @param {string} name @param {string} token */
function showOnce(name, token) {
  setText(needHtml("#token-words"), fill(pageTexts.tokens.made, { name }));
  setText(needHtml("#token-text"), token);
  setText(needHtml("#token-copied"), "");
  needHtml("#token-made").hidden = false;
  needHtml("#token-copy").focus();
}

async function copy() {
  const words = pageTexts.tokens;
  try {
    await navigator.clipboard.writeText(needHtml("#token-text").textContent ?? "");
    setText(needHtml("#token-copied"), words.copied);
  } catch {
    // The clipboard is closed to pages without HTTPS, and where the reader says no.
    setText(needHtml("#token-copied"), words.notCopied);
  }
}
