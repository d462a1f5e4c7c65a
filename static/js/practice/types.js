/** What the server says about puzzles, as docs/PROTOCOL.md has it. */

/**
 * @typedef {"win" | "draw" | "loss"} Verdict
 * @typedef {object} Board
 * @property {string[][]} hands the visitor's first
 * @property {[attack: string, cover: string | null][]} table
 * @property {string} trump
 * @property {number | null} turn
 * @property {number | null} attacker
 * @property {number | null} defender
 * @property {string[]} legal
 * @property {Verdict | null} result
 *
 * @typedef {{id: string, rules: Record<string, unknown>, difficulty: number, keeps: "win" | "draw", board: Board}} Puzzle
 * @typedef {{seat: number, move: string, verdict: Verdict}} Step
 * @typedef {{id: string, verdict: Verdict, steps: Step[], board: Board}} Tried
 * @typedef {{id: string, preset: string, difficulty: number, keeps: "win" | "draw"}} Line
 */

export {};
