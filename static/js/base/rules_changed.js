/** The house rules of a table in words: only what its preset does not have anyway. */

import { PRESETS } from "../rules/presets.js";
import { rulesInWords } from "./rules_words.js";
import { texts } from "./texts.js";

/** Values by which a rule says nothing. @type {readonly unknown[]} */
const SILENT = [false, null, undefined, "off", "same", "nobody"];

/**
 * @param {import("./types.js").Rules} rules @param {string} name of the preset
 * @returns {string[]} one sentence each; none for a table as in the preset
 */
export function changedInWords(rules, name) {
  const preset = PRESETS[name];
  if (!preset) return [];
  const usual = new Set(rulesInWords(/** @type {any} */ ({ ...preset, seats: rules.seats })));
  const without = Object.entries(texts.rules.without)
    .filter(([field]) => !isSilent(/** @type {any} */ (preset)[field]) && isSilent(rules[field]));
  return [...rulesInWords(rules).filter((line) => !usual.has(line)), ...without.map(([, sentence]) => sentence)];
}

/** @param {unknown} value */
const isSilent = (value) => SILENT.includes(value);
