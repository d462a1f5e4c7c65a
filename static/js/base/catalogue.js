/**
 * The language of the page, and its sentences in place of the English ones. The page names their
 * file (`<html data-texts>`; none for English), which is here before any module with sentences runs.
 * What comes later than the page itself takes its sentences from late_catalogue.js.
 */

/** @typedef {{[key: string]: string | Sentences}} Sentences */

const root = globalThis.document?.documentElement;

/** For Intl, as it stands in `<html lang>`. */
export const language = root?.lang || "en";

/**
 * For dates: the visitor's own variant of that language, where his browser names one. Whoever reads
 * English for want of his own language gets days before months and 24 hours.
 */
export const locale = globalThis.navigator?.languages?.find((tag) => tag.split("-")[0] === language)
  ?? (language === "en" ? "en-GB" : language);

const sentences = await loaded("texts");

/**
 * The tree with its leaves in the language of the page. A counted sentence, `{ one, other }`, gets
 * the forms its language has (`one`, `few`, `many`, `other`); what is missing stays English.
 * @template {object} Tree
 * @param {string} name by which the catalogue knows the tree @param {Tree} tree @returns {Tree}
 */
export const translated = (name, tree) => translatedBy(sentences, name, tree);

/**
 * @template {object} Tree
 * @param {Sentences} sentences of the language, by the names of the trees
 * @param {string} name @param {Tree} tree @returns {Tree}
 */
export function translatedBy(sentences, name, tree) {
  const found = sentences[name];
  return typeof found === "object" ? /** @type {Tree} */ (merged(tree, found)) : tree;
}

/**
 * What the file says that `<html data-…>` names. English when it cannot be had: a page in the wrong
 * language is better than none.
 * @param {"texts" | "textsLate"} which @returns {Promise<Sentences>}
 */
export async function loaded(which) {
  const path = root?.dataset[which];
  if (!path) return {};
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/** @param {object} english @param {Sentences} found @returns {object} */
function merged(english, found) {
  if (isCounted(english)) return { other: found.many, ...found };
  return Object.fromEntries(Object.entries(english).map(([key, leaf]) => [key, chosen(leaf, found[key])]));
}

/** @param {object | string} english @param {string | Sentences | undefined} found */
function chosen(english, found) {
  if (typeof english === "object") return typeof found === "object" ? merged(english, found) : english;
  return typeof found === "string" ? found : english;
}

/** @param {object} tree */
const isCounted = (tree) => Object.keys(tree).join() === "one,other";
