/** What verification says as it goes: steps found right, and the first thing found wrong. */

/** @typedef {Record<string, string | number>} Values */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} ok
 * @property {string} detail in English, as programs print it
 * @property {string} [says] what was found, by name: pages have the sentence in their language
 * @property {Values} [values] that stand in it
 */

export class Wrong extends Error {
  /**
   * @param {string} field what of the record is wrong
   * @param {string} detail
   */
  constructor(field, detail) {
    super(detail);
    this.name = "Wrong";
    this.field = field;
  }
}

/**
 * @param {string} name
 * @param {string} detail
 * @param {Values} [values]
 * @param {string} [says] if not always the same is found
 * @returns {Step}
 */
export function right(name, detail, values = {}, says = name) {
  return { name, ok: true, detail, says, values };
}

/**
 * @param {boolean} condition
 * @param {string} field
 * @param {string} detail what is wrong if the condition does not hold
 */
export function demand(condition, field, detail) {
  if (!condition) {
    throw new Wrong(field, detail);
  }
}
