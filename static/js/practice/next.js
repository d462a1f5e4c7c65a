/** From one puzzle to the next that is not solved on this device. */

import { getJson } from "../base/api.js";
import { solvedPuzzles } from "./solved.js";

/** @import { Line } from "./types.js" */

/** In place of the plain next one; to the list where all are solved. @param {MouseEvent} event @param {string} id */
export async function leadOn(event, id) {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  /** @type {{puzzles: Line[]} | null} */
  const list = await getJson("/api/puzzles").catch(() => null);
  const next = list && nextUnsolved(list.puzzles.map((each) => each.id), id, solvedPuzzles());
  location.assign(list === null ? link.href : `/practice${next ? `/${next}` : ""}`);
}

/**
 * @param {readonly string[]} ids in their order, after the last the first again
 * @param {string} id where one is
 * @param {ReadonlySet<string>} solved
 */
function nextUnsolved(ids, id, solved) {
  const from = ids.indexOf(id) + 1;
  return [...ids.slice(from), ...ids.slice(0, from)].find((each) => each !== id && !solved.has(each));
}
