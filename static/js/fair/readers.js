/**
 * Readers of JSON values: each takes a value and its path and gives the value in one type, or
 * throws a RecordError naming the path. Those of whole objects are in objects.js.
 */

import { fromHex } from "./bytes.js";
import { RecordError } from "./json.js";

/**
 * @template T
 * @typedef {(value: unknown, path: string) => T} Reader
 */

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const HALF_SIGN = /\p{Surrogate}/u;

/**
 * @param {number} least
 * @returns {Reader<number>} a whole number
 */
export function number(least) {
  return (value, path) =>
    typeof value === "number" && value >= least
      ? value
      : refuse(path, `should be a whole number of at least ${least}`);
}

/**
 * @param {number} shortest
 * @param {number} longest in signs, not in UTF-16 units
 * @returns {Reader<string>}
 */
export function text(shortest, longest) {
  return (value, path) => {
    if (typeof value !== "string" || HALF_SIGN.test(value)) {
      return refuse(path, "should be text");
    }
    const length = [...value].length;
    return length >= shortest && length <= longest
      ? value
      : refuse(path, `should be text of ${shortest} to ${longest} signs`);
  };
}

/**
 * @param {RegExp} form
 * @param {string} description
 * @returns {Reader<string>}
 */
export function matching(form, description) {
  return (value, path) => {
    const isMatch = typeof value === "string" && form.test(value);
    return isMatch ? value : refuse(path, `should be ${description}`);
  };
}

/**
 * @template {string | boolean} T
 * @param {...T} choices
 * @returns {Reader<T>}
 */
export function oneOf(...choices) {
  return (value, path) =>
    choices.find((choice) => choice === value) ??
    refuse(path, `should be ${choices.map((choice) => JSON.stringify(choice)).join(" or ")}`);
}

/** @type {Reader<boolean>} */
export const flag = (value, path) =>
  typeof value === "boolean" ? value : refuse(path, "should be true or false");

/**
 * @param {...number} lengths allowed, in bytes
 * @returns {Reader<Uint8Array>} from lower-case hex
 */
export function hex(...lengths) {
  return (value, path) => {
    const digits = lengths.map((length) => 2 * length);
    if (typeof value !== "string" || !digits.includes(value.length) || /[^0-9a-f]/.test(value)) {
      return refuse(path, `should be ${digits.join(" or ")} lower-case hexadecimal digits`);
    }
    return fromHex(value);
  };
}

/** Milliseconds since 1970. @type {Reader<number>} */
export const instant = (value, path) => {
  const at = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : NaN;
  // Date.parse is content with the 30th of February; writing it again is not.
  return at >= 0 && new Date(at).toISOString() === value
    ? at
    : refuse(path, "should be a time like 2026-12-01T10:00:00.000Z");
};

/**
 * @template T
 * @param {Reader<T>} reader
 * @returns {Reader<T | null>}
 */
export function orNull(reader) {
  return (value, path) => (value === null ? null : reader(value, path));
}

/**
 * @template T
 * @param {Reader<T>} reader
 * @returns {Reader<T[]>}
 */
export function list(reader) {
  return (value, path) =>
    Array.isArray(value)
      ? value.map((item, index) => reader(item, `${path}[${index}]`))
      : refuse(path, "should be a list");
}

/**
 * @param {string} path
 * @param {string} problem
 * @returns {never}
 */
export function refuse(path, problem) {
  throw new RecordError(`${path || "the text"}: ${problem}`);
}
