/** Whom the player does not want to meet. */

import { deleteJson, getJson, putJson } from "../base/api.js";
import { need } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { listenToForm } from "./form.js";
import { pageTexts } from "./page_texts.js";
import { renderRows } from "./rows.js";

export function showBlocks() {
  listenToForm("#block-form", async ({ name }) => {
    await putJson(pathOf(name ?? ""));
    need("#block-form", HTMLFormElement).reset();
    await render();
    return fill(pageTexts.blocks.done, { name: name ?? "" });
  });
  return render();
}

async function render() {
  const { blocked } = await getJson("/api/blocks");
  const rows = /** @type {string[]} */ (blocked).map((name) => ({ id: name, label: name, about: "" }));
  renderRows("#blocks-list", rows, pageTexts.blocks, async (name) => {
    await deleteJson(pathOf(name));
    await render();
  });
}

/** @param {string} name */
const pathOf = (name) => `/api/blocks/${encodeURIComponent(name)}`;
