/**
 * The two hash functions that `bito-fair/1` needs, from the browser or from sha256.js.
 * Both backends answer through promises, so that callers cannot tell them apart.
 */

import { hmacSha256, sha256 } from "./sha256.js";

/**
 * @typedef {object} Hashing
 * @property {string} name
 * @property {(message: Uint8Array) => Promise<Uint8Array>} sha256
 * @property {(key: Uint8Array, message: Uint8Array) => Promise<Uint8Array>} hmac
 */

/** @type {Hashing} */
export const ownHashing = {
  name: "own SHA-256",
  sha256: async (message) => sha256(message),
  hmac: async (key, message) => hmacSha256(key, message),
};

/** @type {Hashing} */
export const webCryptoHashing = {
  name: "Web Crypto",
  sha256: async (message) => new Uint8Array(await crypto.subtle.digest("SHA-256", plain(message))),
  hmac: async (key, message) => {
    const scheme = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", plain(key), scheme, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, plain(message)));
  },
};

/** @returns {Hashing} the browser's own where the page may use it */
export function bestHashing() {
  return globalThis.crypto?.subtle ? webCryptoHashing : ownHashing;
}

/**
 * Web Crypto's types refuse views on memory shared between threads; ours never are.
 * @param {Uint8Array} bytes
 */
function plain(bytes) {
  return /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
}
