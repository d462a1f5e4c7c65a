/** Which Durak a visitor has chosen, as plain data: from the form and to the form. */

import { CHOICES, valueText } from "../rules/rules.js";

/** @typedef {Record<string, string | number | boolean | null>} RuleValues */

/**
 * @typedef {object} Choice
 * @property {string} preset
 * @property {number} seats
 * @property {number} deadline_s
 * @property {RuleValues} rules every field that has a control
 */

/** @typedef {{ name: string, rules: RuleValues }} Preset */

/**
 * @param {HTMLFormElement} form
 * @returns {Choice}
 */
export function choiceOf(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name));
  const rules = Object.fromEntries(
    ruleInputs(form).map((input) => [nameOf(input), valueOf(input)]),
  );
  return {
    preset: text("preset"),
    seats: Number(text("seats")),
    deadline_s: Number(text("deadline_s")),
    rules,
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {RuleValues} rules fields without a control are passed over
 */
export function showRules(form, rules) {
  for (const input of ruleInputs(form)) {
    const value = rules[nameOf(input)];
    if (input instanceof HTMLInputElement) {
      input.checked = value === true;
    } else {
      input.value = valueText(value);
    }
  }
}

/**
 * @param {Choice} choice
 * @param {Preset} preset
 * @returns {string[]} names of the rules that are no longer as the preset has them
 */
export function changedRules(choice, preset) {
  return Object.keys(choice.rules).filter((name) => choice.rules[name] !== preset.rules[name]);
}

/**
 * @param {Choice} choice
 * @param {Preset} preset
 * @returns {{ preset: string, seats: number, deadline_s: number, rules: RuleValues }} for the server: the changed rules alone
 */
export function requestOf(choice, preset) {
  const changed = changedRules(choice, preset).map((name) => [name, choice.rules[name]]);
  const { seats, deadline_s } = choice;
  return { preset: preset.name, seats, deadline_s, rules: Object.fromEntries(changed) };
}

/**
 * @param {HTMLFormElement} form
 * @returns {(HTMLInputElement | HTMLSelectElement)[]}
 */
export function ruleInputs(form) {
  return [...form.querySelectorAll(".rule__input")].filter(
    (input) => input instanceof HTMLInputElement || input instanceof HTMLSelectElement,
  );
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
export function nameOf(input) {
  return input.name.replace("rule.", "");
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
function valueOf(input) {
  if (input instanceof HTMLInputElement) {
    return input.checked;
  }
  const choices = CHOICES[/** @type {keyof typeof CHOICES} */ (nameOf(input))];
  const value = choices.find((choice) => valueText(choice) === input.value);
  return /** @type {string | number | null} */ (value ?? null);
}
