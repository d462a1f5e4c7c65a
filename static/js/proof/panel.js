/** How a deal came about: the three hashes, then the shuffles of seats and packs. */

import { toHex } from "../fair/bytes.js";
import { bestHashing } from "../fair/hashing.js";
import { fullPack } from "../rules/cards.js";
import { cardElement } from "../base/cards.js";
import { make, needHtml, setAttribute, setText } from "../base/dom.js";
import { ownNonce } from "../base/own_nonces.js";
import { shownNames } from "../base/player_names.js";
import { fill } from "../base/texts.js";
import { hashElement } from "./hash_view.js";
import { ShuffleView } from "./shuffle_view.js";
import { shuffleOf } from "./shuffling.js";
import { proofTexts } from "./texts.js";
import { hashesOf } from "./working.js";

/** @import { GameRecord } from "../fair/record.js" */

/**
 * @param {GameRecord} record a true one
 * @param {Uint8Array} key
 * @param {number} deals how many there were; 0 for a game that never started
 */
export async function renderProof(record, key, deals) {
  const own = ownNonce(record.game_id);
  const hashes = await hashesOf(record, bestHashing());
  needHtml("#numbers-list").replaceChildren(...hashes.map((hash) => hashElement(hash, own)));
  tellOwn(record, own);
  if (deals > 0) {
    needHtml("#shuffles").replaceChildren(...(await shuffles(record, key, deals)));
  }
}

/** @param {GameRecord} record @param {string | null} own */
function tellOwn({ participants }, own) {
  const place = needHtml("#own-nonce");
  if (own === null) {
    return;
  }
  const isThere = participants.some(({ nonce }) => toHex(nonce) === own);
  setText(place, isThere ? proofTexts.nonce.found : proofTexts.nonce.missing);
  setAttribute(place, "data-tone", isThere ? "good" : "bad");
  place.hidden = false;
}

/** @param {GameRecord} record @param {Uint8Array} key @param {number} deals */
async function shuffles({ participants, rules }, key, deals) {
  const hashing = bestHashing();
  const names = shownNames(participants);
  const people = names.map((_, index) => String(index));
  const seats = await shuffleOf(hashing, key, "seats", people);
  const named = (/** @type {string} */ item) => make("span", { class: "shuffle__name" }, names[Number(item)]);
  const views = [new ShuffleView(proofTexts.seats, seats, named)];
  for (let number = 0; number < deals; number += 1) {
    const pack = await shuffleOf(hashing, key, `deal/${number}`, fullPack(Number(rules.pack)));
    const title = deals === 1 ? proofTexts.pack : fill(proofTexts.packOfDeal, { n: number + 1 });
    views.push(new ShuffleView(title, pack, (card) => cardElement(card)));
  }
  return views.map((view) => view.element);
}
