/** A labelled stream of chance of `bito-fair/1`: HMAC in counter mode, read byte by byte. */

import { concat, u32, utf8, withLength } from "./bytes.js";

/** @import { Hashing } from "./hashing.js" */

const BYTE_VALUES = 256;

export class Stream {
  #hashing;
  #key;
  #label;
  #counter = 0;
  #block = new Uint8Array(0);
  #used = 0;

  /**
   * @param {Hashing} hashing
   * @param {Uint8Array} key K
   * @param {string} label such as `deal/0`
   */
  constructor(hashing, key, label) {
    this.#hashing = hashing;
    this.#key = key;
    this.#label = withLength(utf8(label));
  }

  /**
   * A number from 0 to limit - 1, each equally likely: bytes that would favour some are dropped.
   * @param {number} limit 1 to 256
   * @returns {Promise<number>}
   */
  async below(limit) {
    const fair = BYTE_VALUES - (BYTE_VALUES % limit);
    let byte = await this.#nextByte();
    while (byte >= fair) {
      byte = await this.#nextByte();
    }
    return byte % limit;
  }

  /**
   * @template T
   * @param {readonly T[]} items
   * @returns {Promise<T[]>} a shuffled copy
   */
  async shuffled(items) {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const chosen = await this.below(last + 1);
      [order[last], order[chosen]] = [order[chosen], order[last]];
    }
    return order;
  }

  async #nextByte() {
    if (this.#used === this.#block.length) {
      const message = concat(this.#label, u32(this.#counter));
      this.#block = new Uint8Array(await this.#hashing.hmac(this.#key, message));
      this.#counter += 1;
      this.#used = 0;
    }
    const byte = this.#block[this.#used];
    this.#used += 1;
    return byte;
  }
}
