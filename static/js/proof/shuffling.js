/**
 * A shuffle of `bito-fair/1` with each of its swaps: which byte of the stream said which place.
 * Written apart from fair/stream.js, to which the tests hold it.
 */

import { concat, toHex, u32, utf8, withLength } from "../fair/bytes.js";

/** @import { Hashing } from "../fair/hashing.js" */

const BYTE_VALUES = 256;

/**
 * @typedef {object} Swap
 * @property {number} place the later of the two places, from 0
 * @property {number[]} dropped bytes that would have favoured some places
 * @property {number} byte the one that counted
 * @property {number} chosen the other place: byte mod (place + 1)
 */

/**
 * @template T
 * @typedef {object} Shuffle
 * @property {string} label of the stream
 * @property {string[]} blocks of the stream that were needed, hex
 * @property {readonly T[]} before
 * @property {Swap[]} swaps in their order
 */

/**
 * @template T
 * @param {Hashing} hashing
 * @param {Uint8Array} key K
 * @param {string} label such as `deal/0`
 * @param {readonly T[]} items 1 to 256
 * @returns {Promise<Shuffle<T>>}
 */
export async function shuffleOf(hashing, key, label, items) {
  /** @type {Uint8Array[]} */
  const blocks = [];
  /** @type {Swap[]} */
  const swaps = [];
  let used = 0;
  for (let place = items.length - 1; place > 0; place -= 1) {
    /** @type {number[]} */
    const dropped = [];
    const fair = BYTE_VALUES - (BYTE_VALUES % (place + 1));
    let byte = await byteAt(used);
    while (byte >= fair) {
      dropped.push(byte);
      used += 1;
      byte = await byteAt(used);
    }
    used += 1;
    swaps.push({ place, dropped, byte, chosen: byte % (place + 1) });
  }
  return { label, blocks: blocks.map(toHex), before: items, swaps };

  /** @param {number} index in the stream */
  async function byteAt(index) {
    const size = blocks[0]?.length ?? 0;
    if (index >= size * blocks.length) {
      const message = concat(withLength(utf8(label)), u32(blocks.length));
      blocks.push(new Uint8Array(await hashing.hmac(key, message)));
    }
    const block = blocks[Math.floor(index / blocks[0].length)];
    return block[index % block.length];
  }
}

/**
 * @template T
 * @param {Shuffle<T>} shuffle
 * @param {number} count how many swaps have been made
 * @returns {T[]} how the items lie then
 */
export function orderAfter({ before, swaps }, count) {
  const order = [...before];
  for (const { place, chosen } of swaps.slice(0, count)) {
    [order[place], order[chosen]] = [order[chosen], order[place]];
  }
  return order;
}
