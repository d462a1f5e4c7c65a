/** What the rules refuse: a move, or a set of rules that cannot be played. */

export class IllegalMove extends Error {
  /**
   * @param {string} rule such as `R4.7`
   * @param {string} reason one plain sentence
   */
  constructor(rule, reason) {
    super(`${reason} (${rule})`);
    this.name = "IllegalMove";
    this.rule = rule;
  }
}

export class RulesError extends Error {
  /** @param {string} message names the field, what is wrong and what would be right */
  constructor(message) {
    super(message);
    this.name = "RulesError";
  }
}
