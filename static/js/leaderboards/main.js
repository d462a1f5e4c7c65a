/** The leaderboards: which one is chosen stands in the address, so that it can be passed on. */

import { getJson } from "../base/api.js";
import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { renderBoard } from "./render.js";

const FIELDS = ["pool", "period"];

const form = need("#board-choice", HTMLFormElement);
const section = needHtml("#board-section");
let asked = 0;

chooseFromAddress();
void show();

form.addEventListener("change", () => {
  history.replaceState(null, "", `?${chosen()}`);
  void show();
});

function chooseFromAddress() {
  const wanted = new URLSearchParams(location.search);
  for (const input of form.querySelectorAll("input")) {
    if (wanted.get(input.name) === input.value) input.checked = true;
  }
}

/** @returns {URLSearchParams} */
function chosen() {
  const data = new FormData(form);
  return new URLSearchParams(FIELDS.map((field) => [field, String(data.get(field))]));
}

async function show() {
  asked += 1;
  const number = asked;
  setAttribute(section, "aria-busy", "true");
  setText(needHtml("#board-error"), "");
  const choice = chosen();
  try {
    const board = await getJson(`/api/leaderboards/${choice.get("pool")}?period=${choice.get("period")}`);
    if (number === asked) renderBoard(board);
  } catch (problem) {
    if (number === asked) setText(needHtml("#board-error"), problem instanceof Error ? problem.message : "");
  } finally {
    if (number === asked) setAttribute(section, "aria-busy", null);
  }
}
