/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript. Browsers offer `crypto.subtle` to
 * secure pages alone; a table served over plain HTTP in a home network still has to be checkable.
 */

import { concat } from "./bytes.js";

const BLOCK_BYTES = 64;
const PRIMES = firstPrimes(64);
const ROUND_WORDS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));
const START_WORDS = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const padded = pad(message);
  const hash = [...START_WORDS];
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    mixBlock(hash, new DataView(padded.buffer, at, BLOCK_BYTES));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmacSha256(key, message) {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(concat(block.map((byte) => byte ^ 0x36), message));
  return sha256(concat(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * The message, a one bit, zeros, and its length in bits as the last eight bytes of a block.
 * @param {Uint8Array} message
 */
function pad(message) {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n);
  return padded;
}

/**
 * @param {number[]} hash eight words, changed in place
 * @param {DataView} block
 */
function mixBlock(hash, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < 64; round += 1) {
    const sumE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sumE + choice + ROUND_WORDS[round] + words[round]) | 0;
    const sumA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sumA + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = (hash[index] + word) | 0;
  });
}

/** @param {DataView} block */
function schedule(block) {
  const words = new Int32Array(64);
  for (let index = 0; index < 16; index += 1) {
    words[index] = block.getInt32(index * 4);
  }
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15];
    const late = words[index - 2];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + small + words[index - 7] + large;
  }
  return words;
}

/**
 * @param {number} word
 * @param {number} bits
 */
function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/**
 * The constants of the standard are the first 32 bits after the point of roots of primes.
 * @param {number} root
 */
function fractionBits(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number);
    }
  }
  return primes;
}
