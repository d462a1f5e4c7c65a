/** Writes the queue of complaints. */

import { locale } from "../base/catalogue.js";
import { fromTemplate, make, need, needHtml, reconcile, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { phraseText } from "../company/phrases.js";
import { english as texts } from "./english.js";

/** @typedef {import("../base/types.js").Remark} Remark */

const MOMENT = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/**
 * @typedef {object} Report
 * @property {string} id
 * @property {string} game
 * @property {"open" | "playing" | "over"} game_status
 * @property {string} reporter
 * @property {string} reported
 * @property {string} reason
 * @property {string} details
 * @property {string} made_at
 * @property {"open" | "closed"} status
 * @property {string | null} closed_at
 * @property {string | null} closed_by
 * @property {string | null} note
 * @property {Remark[]} remarks
 */

/** @param {Report[]} reports */
export function renderReports(reports) {
  const list = needHtml("#reports");
  reconcile(list, reports, (report) => report.id, () => fromTemplate("report-template"), renderReport);
}

/** @param {HTMLElement} item @param {Report} report */
function renderReport(item, report) {
  const part = (/** @type {string} */ name) => needHtml(`[data-part=${name}]`, item);
  setText(part("title"), fill(texts.title, { reporter: report.reporter, reported: report.reported }));
  const reason = texts.reasons[/** @type {keyof typeof texts.reasons} */ (report.reason)] ?? report.reason;
  setText(part("reason"), fill(texts.reasonAt, { reason }));
  setText(part("made"), moment(report.made_at));
  setAttribute(part("made"), "datetime", report.made_at);
  setText(part("details"), report.details);
  renderLink(need("[data-part=game]", HTMLAnchorElement, item), report);
  renderRemarks(part("remarks"), report);
  part("silent").hidden = report.remarks.length > 0;
  setText(part("closed"), closedWords(report));
  part("form").hidden = report.status === "closed";
}

/** @param {HTMLAnchorElement} link @param {Report} report */
function renderLink(link, report) {
  const isOver = report.game_status === "over";
  link.href = `/${isOver ? "games" : "tables"}/${encodeURIComponent(report.game)}`;
  setText(link, isOver ? texts.finished : texts.running);
}

/** @param {HTMLElement} list @param {Report} report */
function renderRemarks(list, report) {
  setAttribute(list, "data-empty", report.remarks.length === 0);
  const lines = report.remarks.map((remark) => {
    const text = remark.words ?? phraseText(remark.phrase ?? "");
    const isHis = remark.name === report.reported;
    return make("li", { class: "report__remark", "data-reported": isHis }, fill(texts.remark, { name: remark.name, text }));
  });
  list.replaceChildren(...lines);
}

/** @param {Report} report */
function closedWords(report) {
  if (report.closed_at === null) return "";
  const values = { name: report.closed_by ?? texts.nobody, moment: moment(report.closed_at), note: report.note ?? "" };
  return fill(report.note ? texts.closed : texts.closedBare, values);
}

/** @param {string} instant */
const moment = (instant) => MOMENT.format(new Date(instant));
