/** The same table once more, as a wish for `POST /api/tables`. */

/** @typedef {import("../base/types.js").View} View */

/** @param {View} view @returns {import("../base/start.js").TableRequest} */
export function sameAgain(view) {
  const { preset: _preset, seats, ...rules } = view.rules;
  const others = view.seats.filter((_, seat) => seat !== view.you);
  const levels = others.map((seat) => seat.level).filter((level) => Boolean(level));
  return {
    preset: view.preset, rules, seats: Number(seats), deadline_s: view.deadline_s,
    opponents: others.every((seat) => seat.kind === "bot") ? "bots"
      : others.map((seat) => (seat.kind === "bot" ? `bot:${seat.level ?? "medium"}` : "person")),
    level: /** @type {"easy" | "medium" | "hard"} */ (levels[0] ?? "medium"),
  };
}
