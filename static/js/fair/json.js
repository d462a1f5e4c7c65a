/**
 * JSON read more strictly than the browser does: no name twice in one object, and whole numbers
 * only, written plainly. Two readers must never see two different records in one file.
 */

const TOKEN = /\s*([[\]{}:,]|"(?:[^"\\]|\\.)*"|[^\s[\]{}:,"]+)/gy;
const WHOLE_NUMBER = /^-?\d+$/;
const DEEPEST = 32; // a record needs three; without a bound a nest of brackets ends the stack

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
  return readValue(tokens, "", 0);
}

/**
 * @param {string[]} tokens still to be read, the next one last
 * @param {string} path
 * @param {number} depth brackets around this value
 * @returns {unknown}
 */
function readValue(tokens, path, depth) {
  const token = /** @type {string} */ (tokens.pop());
  if (depth > DEEPEST) {
    throw new RecordError("the text: its brackets are nested too deep");
  }
  if (token === "{") {
    return readObject(tokens, path, depth + 1);
  }
  if (token === "[") {
    return readList(tokens, path, depth + 1);
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
 * @param {number} depth
 */
function readObject(tokens, path, depth) {
  /** @type {Map<string, unknown>} */
  const members = new Map();
  while (tokens.at(-1) !== "}") {
    const name = JSON.parse(/** @type {string} */ (tokens.pop()));
    const inner = path ? `${path}.${name}` : name;
    if (members.has(name)) {
      throw new RecordError(`${inner}: is given twice`);
    }
    tokens.pop();
    members.set(name, readValue(tokens, inner, depth));
    dropComma(tokens);
  }
  tokens.pop();
  return members;
}

/**
 * @param {string[]} tokens
 * @param {string} path
 * @param {number} depth
 */
function readList(tokens, path, depth) {
  /** @type {unknown[]} */
  const items = [];
  while (tokens.at(-1) !== "]") {
    items.push(readValue(tokens, `${path}[${items.length}]`, depth));
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
