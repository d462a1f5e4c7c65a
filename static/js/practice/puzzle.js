/** One puzzle: moves go to the server, which answers for the solver and says what is left. */

import { getJson, postJson } from "../base/api.js";
import { shortName } from "../base/cards.js";
import { make, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill, texts } from "../base/texts.js";
import { movesOf } from "../table/moves.js";
import { renderBoard } from "./board.js";
import { focusChoice, focusNext, hasFocus } from "./focus.js";
import { leadOn } from "./next.js";
import { keepSolved } from "./solved.js";
import { practiceTexts } from "./texts.js";
import { lineInWords, turnsInWords } from "./words.js";

/** @import { Board, Puzzle, Tried } from "./types.js" */

const page = needHtml("#puzzle");
const id = page.dataset.puzzle ?? "";

/** @type {Puzzle} */
let puzzle;
/** @type {Board} */
let board;
/** @type {string[]} */
let moves = [];
/** @type {"win" | "draw" | "loss"} what is left for the visitor */
let left = "win";
let isBusy = false;
let isTold = false;

void start().catch(tellProblem);

async function start() {
  puzzle = await getJson(`/api/puzzles/${encodeURIComponent(id)}`);
  tellAbout(puzzle);
  page.addEventListener("click", clicked);
  needHtml("#puzzle-again").addEventListener("click", again);
  needHtml(".puzzle__next").addEventListener("click", (event) => void leadOn(event, id));
  needHtml("#puzzle-solution").addEventListener("click", () => void showSolution().catch(tellProblem));
  again();
  page.removeAttribute("aria-busy");
}

/** @param {Puzzle} puzzle */
function tellAbout({ difficulty, rules }) {
  const name = String(rules.preset);
  const preset = texts.presets[/** @type {"duel"} */ (name)] ?? name;
  const words = (rules.transfer ?? "off") === "off" ? practiceTexts.about : practiceTexts.aboutTransfers;
  setText(needHtml("#puzzle-level"), fill(words, { preset, n: difficulty }));
}

function again() {
  moves = [];
  left = puzzle.keeps;
  say(practiceTexts.task[puzzle.keeps], "");
  show(puzzle.board, null);
}

/** @param {Board} next @param {string | null} chosen */
function show(next, chosen) {
  const wasFocused = hasFocus();
  board = next;
  renderBoard(board, chosen);
  setAttribute(needHtml("#puzzle-again"), "hidden", moves.length === 0);
  if (wasFocused) focusNext();
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (!(event.target instanceof Element) || isBusy || board.turn !== 0) return;
  const move = event.target.closest("[data-move]")?.getAttribute("data-move");
  if (move) return void play(move);
  const card = event.target.closest("[data-play]")?.getAttribute("data-play");
  if (!card) return;
  const [only, ...others] = movesOf(board.legal, card);
  if (only !== undefined && others.length === 0) return void play(only);
  setText(needHtml("#puzzle-note"), fill(practiceTexts[only === undefined ? "notNow" : "choose"], { card: shortName(card) }));
  if (only === undefined) return;
  show(board, card);
  focusChoice(card);
}

/** @param {string} move */
async function play(move) {
  isBusy = true;
  setText(needHtml("#puzzle-note"), practiceTexts.thinking);
  try {
    const tried = await postJson(`/api/puzzles/${encodeURIComponent(id)}/moves`, { moves: [...moves, move] });
    moves = [...moves, move];
    judge(tried);
  } catch (problem) {
    tellProblem(problem);
  } finally {
    isBusy = false;
  }
}

/** @param {unknown} problem */
function tellProblem(problem) {
  setText(needHtml("#puzzle-note"), problem instanceof Error ? problem.message : "");
}

/** @param {Tried} tried */
function judge(tried) {
  const isKept = tried.verdict === left;
  const isFirst = moves.length === 1;
  if (isFirst && isKept && !isTold) keepSolved(id);
  const last = tried.steps.findLastIndex((step) => step.seat === 0);
  const replies = tried.steps.slice(last + 1).map((step) => step.move);
  say(verdictWords(tried, isKept, isFirst), replies.length > 0 ? fill(practiceTexts.reply, { moves: lineInWords(replies) }) : "");
  // "Still lost" is no good news: green is only what the question asked for.
  for (const place of [page, needHtml("#puzzle-verdict")]) {
    setAttribute(place, "data-kept", tried.verdict === puzzle.keeps ? "yes" : "no");
  }
  left = tried.verdict;
  show(tried.board, null);
}

/** @param {Tried} tried @param {boolean} isKept @param {boolean} isFirst @returns {string} */
function verdictWords({ board: { result }, verdict }, isKept, isFirst) {
  if (result !== null) return practiceTexts.over[result];
  if (!isKept) return practiceTexts.wrong[verdict === "draw" ? "draw" : "loss"];
  return isFirst && verdict !== "loss" ? practiceTexts.right[verdict] : practiceTexts.still[verdict];
}

/** @param {string} verdict @param {string} note */
function say(verdict, note) {
  const place = needHtml("#puzzle-verdict");
  for (const each of [page, place]) setAttribute(each, "data-kept", null);
  setText(place, verdict);
  setText(needHtml("#puzzle-note"), note);
}

async function showSolution() {
  const { line, seats } = await getJson(`/api/puzzles/${encodeURIComponent(id)}/solution`);
  isTold = true;
  const turns = turnsInWords(line, seats).map((words) => make("li", {}, words));
  needHtml("#puzzle-line").replaceChildren(make("p", {}, practiceTexts.solution), make("ol", { class: "puzzle__line" }, ...turns));
  needHtml("#puzzle-line").scrollIntoView({ block: "nearest" });
}
