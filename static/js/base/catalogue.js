/**
 * The language of the page, and its sentences in place of the English ones. The page names their
 * file (`<html data-texts>`; none for English), which is here before any module with sentences runs.
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

/** @type {Sentences} */
const sentences = root?.dataset.texts ? await load(root.dataset.texts) : {};

/**
 * The tree with its leaves in the language of the page. A counted sentence, `{ one, other }`, gets
 * the forms its language has (`one`, `few`, `many`, `other`); what is missing stays English.
 * @template {object} Tree
 * @param {string} name by which the catalogue knows the tree @param {Tree} tree @returns {Tree}
 */
export function translated(name, tree) {
  const found = sentences[name];
  return typeof found === "object" ? /** @type {Tree} */ (merged(tree, found)) : tree;
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

/** English when the file cannot be had: a page in the wrong language is better than none. @param {string} path */
async function load(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}
