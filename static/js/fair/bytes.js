/**
 * Byte strings of `bito-fair/1`: text, hex, numbers and length prefixes.
 * Knows nothing of hashing; that is in hashing.js.
 */

const HEX = /^(?:[0-9a-f]{2})*$/;

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} lower-case hex
 */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} text lower-case hex, two digits a byte
 * @returns {Uint8Array}
 * @throws {RangeError} anything else, upper case included
 */
export function fromHex(text) {
  if (!HEX.test(text)) {
    throw new RangeError("not lower-case hex with two digits a byte");
  }
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * @param {number} value
 * @returns {Uint8Array} four bytes, the highest first
 */
export function u32(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/**
 * @param {...Uint8Array} parts
 * @returns {Uint8Array}
 */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * A field with its length in front, so that two fields can never be read as two others.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function withLength(bytes) {
  return concat(u32(bytes.length), bytes);
}
