/** What verification says as it goes: steps found right, and the first thing found wrong. */

/** @typedef {{ name: string, ok: boolean, detail: string }} Step */

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
 * @returns {Step}
 */
export function right(name, detail) {
  return { name, ok: true, detail };
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
