/** Readers of JSON objects, which arrive as Maps from json.js. */

import { refuse } from "./readers.js";

/**
 * @template T
 * @typedef {import("./readers.js").Reader<T>} Reader
 */

/** @type {Reader<Record<string, unknown>>} any names, but only plain values */
export const plainMembers = (value, path) => {
  if (!(value instanceof Map)) {
    return refuse(path, "should be an object");
  }
  for (const [name, member] of value) {
    if (member !== null && typeof member === "object") {
      refuse(`${path}.${name}`, "should be text, a whole number, true, false or null");
    }
  }
  return Object.fromEntries(value);
};

/**
 * Exactly these fields, all of them but the optional ones.
 * @template {Record<string, unknown>} T
 * @param {{ [Name in keyof T]: Reader<T[Name]> }} readers
 * @param {readonly string[]} [optional]
 * @returns {Reader<T>}
 */
export function object(readers, optional = []) {
  return (value, path) => {
    const members = value instanceof Map ? value : refuse(path, "should be an object");
    const inside = (/** @type {string} */ name) => (path ? `${path}.${name}` : name);
    for (const name of members.keys()) {
      if (!Object.hasOwn(readers, name)) {
        refuse(inside(name), "is no field of this format");
      }
    }
    /** @type {Partial<T>} */
    const read = {};
    for (const name of Object.keys(readers)) {
      if (members.has(name)) {
        read[/** @type {keyof T} */ (name)] = readers[name](members.get(name), inside(name));
      } else if (!optional.includes(name)) {
        refuse(inside(name), "is missing");
      }
    }
    return /** @type {T} */ (read);
  };
}
