/** Names for moves: the server plays each name once, however often it arrives (PROTOCOL). */

/**
 * Unique; made by hand, since crypto.randomUUID is missing where a page is no secure context.
 * @returns {string}
 */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(36)).join("-");
}
