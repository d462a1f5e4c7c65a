/** One hash on the page: what goes in, field by field and as bytes, and what comes out. */

import { toHex } from "../fair/bytes.js";
import { make } from "../base/dom.js";
import { fill, plural } from "../base/texts.js";
import { proofTexts } from "./texts.js";

/** @import { Hash, Part } from "./working.js" */

// Formulas of bito-fair/1, the same in every language.
const FORMULAS = {
  commitment: "C = SHA-256( lp(tag) ‖ lp(game) ‖ lp(rules) ‖ lp(seed) )",
  transcript: "T = SHA-256( lp(tag) ‖ lp(game) ‖ lp(C) ‖ lp(nonce) ‖ … )",
  key: "K = HMAC-SHA-256( seed, lp(tag) ‖ T )",
};

/**
 * @param {Hash} hash
 * @param {string | null} own the nonce this browser sent, hex
 * @returns {HTMLElement}
 */
export function hashElement({ name, parts, input, output, published }, own) {
  const { title, why } = proofTexts.hashes[name];
  const out = toHex(output);
  const list = make("dl", { class: "numbers" }, ...parts.map((part) => partRow(part, own)));
  const bytes = make("details", { class: "hash__bytes" },
    make("summary", {}, plural(proofTexts.bytes, input.length / 2)),
    make("pre", { class: "hash__input", tabindex: 0 }, input));
  const result = row(proofTexts.output, out);
  if (published !== null && published === out) {
    result.append(make("dd", { class: "hash__same" }, proofTexts.published));
  }
  return make("li", { class: "hash", "data-hash": name },
    make("h3", { class: "hash__title" }, title), make("p", { class: "hash__why" }, why),
    make("code", { class: "hash__formula" }, FORMULAS[name]),
    list, bytes, make("dl", { class: "numbers hash__output" }, result));
}

/** @param {Part} part @param {string | null} own */
function partRow({ kind, shown, name }, own) {
  const label = fill(proofTexts.parts[kind], { name: name ?? "" });
  if (kind === "rules") {
    return make("div", { class: "numbers__row" }, make("dt", { class: "numbers__label" }, label),
      make("dd", {}, make("pre", { class: "record__rules-text", tabindex: 0 }, shown)));
  }
  const element = row(label, shown || proofTexts.noNonce);
  if (kind === "nonce" && own !== null && shown === own) {
    element.dataset.own = "";
    element.querySelector("dt")?.append(" ", make("span", { class: "numbers__own" }, proofTexts.yours));
  }
  return element;
}

/** @param {string} label @param {string} value */
function row(label, value) {
  return make("div", { class: "numbers__row" },
    make("dt", { class: "numbers__label" }, label),
    make("dd", { class: "numbers__value" }, make("code", {}, value)));
}
