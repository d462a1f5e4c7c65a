/** The hints of a first game: their modules come to those who have never finished one here. */

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../lessons/lessons.js").Lessons} Lessons */

/** @type {Promise<Lessons | null> | null} */
let lessons = null;

/** @param {View} view */
export function showLessons(view) {
  if (view.you === null || view.status === "open") return;
  if (!document.documentElement.hasAttribute("data-lessons")) return;
  lessons ??= import("../lessons/lessons.js").then((module) => new module.Lessons()).catch(() => null);
  void lessons.then((shown) => shown?.show(view));
}
