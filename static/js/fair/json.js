/**
 * JSON read more strictly than the browser does: no name twice in one object, and whole numbers
 * only, written plainly. Two readers must never see two different records in one file.
 */

const TOKEN = /\s*([[\]{}:,]|"(?:[^"\\]|\\.)*"|[^\s[\]{}:,"]+)/gy;
const WHOLE_NUMBER = /^-?\d+$/;

export class RecordError extends Error {
  /** @param {string} message begins with the field, or says it is the whole text */
  constructor(message) {
    super(message);
    this.name = "RecordError";
  }
}

/**
 * @param {string} text
 * @returns {unknown}
 * @throws {RecordError}
 */
export function parseStrictly(text) {
  try {
    JSON.parse(text);
  } catch (problem) {
    throw new RecordError(`the text: not JSON, ${/** @type {Error} */ (problem).message}`);
  }
  // From here on the grammar is known to be right, so that the walk need not look for errors in it.
  const tokens = Array.from(text.matchAll(TOKEN), (match) => match[1]).reverse();
  return readValue(tokens, "");
}

/**
 * @param {string[]} tokens still to be read, the next one last
 * @param {string} path
 * @returns {unknown}
 */
function readValue(tokens, path) {
  const token = /** @type {string} */ (tokens.pop());
  if (token === "{") {
    return readObject(tokens, path);
  }
  if (token === "[") {
    return readList(tokens, path);
  }
  const value = JSON.parse(token);
  if (typeof value === "number" && !(WHOLE_NUMBER.test(token) && Number.isSafeInteger(value))) {
    throw new RecordError(`${path || "the text"}: ${token.slice(0, 40)} is no plain whole number`);
  }
  return value;
}

/**
 * @param {string[]} tokens
 * @param {string} path
 */
function readObject(tokens, path) {
  /** @type {Map<string, unknown>} */
  const members = new Map();
  while (tokens.at(-1) !== "}") {
    const name = JSON.parse(/** @type {string} */ (tokens.pop()));
    const inner = path ? `${path}.${name}` : name;
    if (members.has(name)) {
      throw new RecordError(`${inner}: is given twice`);
    }
    tokens.pop();
    members.set(name, readValue(tokens, inner));
    dropComma(tokens);
  }
  tokens.pop();
  return members;
}

/**
 * @param {string[]} tokens
 * @param {string} path
 */
function readList(tokens, path) {
  /** @type {unknown[]} */
  const items = [];
  while (tokens.at(-1) !== "]") {
    items.push(readValue(tokens, `${path}[${items.length}]`));
    dropComma(tokens);
  }
  tokens.pop();
  return items;
}

/** @param {string[]} tokens */
function dropComma(tokens) {
  if (tokens.at(-1) === ",") {
    tokens.pop();
  }
}
