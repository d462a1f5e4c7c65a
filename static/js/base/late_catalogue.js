/**
 * Sentences of modules that a page imports only when it can be used already: a file of their own
 * (`<html data-texts-late>`), so that nobody waits for them.
 */

import { loaded, translatedBy } from "./catalogue.js";

const sentences = await loaded("textsLate");

/**
 * As in catalogue.js.
 * @template {object} Tree
 * @param {string} name by which the catalogue knows the tree @param {Tree} tree @returns {Tree}
 */
export const translated = (name, tree) => translatedBy(sentences, name, tree);
