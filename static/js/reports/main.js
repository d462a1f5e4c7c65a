/** The administrator's queue: the page is the same for everybody, the server fills it for a few. */

import { ApiError, getJson, postJson } from "../base/api.js";
import { needHtml, setText } from "../base/dom.js";
import { plural } from "../base/texts.js";
import { english as texts } from "./english.js";
import { renderReports } from "./render.js";

/** @typedef {"open" | "closed"} Status */

/** @type {Status} */
let status = "open";

needHtml("#reports-choice").addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
  status = event.target.value === "closed" ? "closed" : "open";
  void load();
});
needHtml("#reports").addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) void close(event.target);
});
void load();

async function load() {
  try {
    const { reports } = await getJson(`/api/reports?status=${status}`);
    needHtml("#reports-choice").hidden = false;
    renderReports(reports);
    setText(notice(), reports.length === 0 ? texts.none[status] : plural(texts.some, reports.length));
  } catch (error) {
    setText(notice(), reasonOf(error));
  }
}

/** @param {HTMLFormElement} form */
async function close(form) {
  const id = form.closest("[data-key]")?.getAttribute("data-key") ?? "";
  try {
    await postJson(`/api/reports/${encodeURIComponent(id)}/close`, { note: new FormData(form).get("note") ?? "" });
    await load();
  } catch (error) {
    const place = needHtml("[data-part=error]", form);
    setText(place, reasonOf(error));
    place.hidden = false;
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return texts.signIn;
  return error.code === "not-allowed" ? texts.notAllowed : error.message;
}

const notice = () => needHtml("#reports-notice");
