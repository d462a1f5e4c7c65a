/** Seed, commitment, nonces and key of a game, for whoever wants to work them out by hand. */

import { toHex } from "../fair/bytes.js";
import { make, needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { recordTexts } from "./texts.js";

/** @import { Replay } from "./replay.js" */

/** @param {Replay} replay */
export function renderNumbers({ record, key }) {
  const { numbers } = recordTexts;
  const persons = record.participants.filter((who) => who.kind !== "bot");
  /** @type {[string, string][]} */
  const rows = [
    [numbers.game_id, record.game_id],
    [numbers.commitment, toHex(record.commitment)],
    [numbers.server_seed, toHex(record.server_seed)],
    ...persons.map(({ name, nonce }) => nonceRow(name, nonce)),
    [numbers.key, toHex(key)],
  ];
  const parts = rows.map(([label, value]) =>
    make("div", { class: "numbers__row" },
      make("dt", { class: "numbers__label" }, label),
      make("dd", { class: "numbers__value" }, make("code", {}, value))),
  );
  needHtml("#numbers-list").replaceChildren(...parts);
  setText(needHtml("#rules-text"), record.rules_text);
}

/**
 * @param {string} name
 * @param {Uint8Array} nonce
 * @returns {[string, string]}
 */
function nonceRow(name, nonce) {
  const { numbers } = recordTexts;
  return [fill(numbers.nonce, { name }), nonce.length > 0 ? toHex(nonce) : numbers.noNonce];
}
