/** One puzzle: moves go to the server, which answers for the solver and says what is left. */

import { getJson, postJson } from "../base/api.js";
import { shortName } from "../base/cards.js";
import { needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { movesOf } from "../table/moves.js";
import { renderBoard } from "./board.js";
import { keepSolved } from "./solved.js";
import { practiceTexts } from "./texts.js";
import { lineInWords } from "./words.js";

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

void start();

async function start() {
  puzzle = await getJson(`/api/puzzles/${encodeURIComponent(id)}`);
  setText(needHtml("#puzzle-level"), fill(practiceTexts.level, { n: puzzle.difficulty }));
  page.addEventListener("click", clicked);
  needHtml("#puzzle-again").addEventListener("click", again);
  needHtml("#puzzle-solution").addEventListener("click", () => void showSolution());
  again();
  page.removeAttribute("aria-busy");
}

function again() {
  moves = [];
  left = puzzle.keeps;
  say(practiceTexts.task[puzzle.keeps], "");
  show(puzzle.board, null);
}

/** @param {Board} next @param {string | null} chosen */
function show(next, chosen) {
  board = next;
  renderBoard(board, chosen);
  setAttribute(needHtml("#puzzle-again"), "hidden", moves.length === 0);
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
  if (only !== undefined) show(board, card);
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
    setText(needHtml("#puzzle-note"), problem instanceof Error ? problem.message : "");
  } finally {
    isBusy = false;
  }
}

/** @param {Tried} tried */
function judge(tried) {
  const isKept = tried.verdict === left;
  const isFirst = moves.length === 1;
  if (isFirst && isKept) keepSolved(id);
  const last = tried.steps.findLastIndex((step) => step.seat === 0);
  const replies = tried.steps.slice(last + 1).map((step) => step.move);
  say(verdictWords(tried, isKept, isFirst), replies.length > 0 ? fill(practiceTexts.reply, { moves: lineInWords(replies) }) : "");
  setAttribute(needHtml("#puzzle-verdict"), "data-kept", isKept ? "yes" : "no");
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
  setAttribute(place, "data-kept", null);
  setText(place, verdict);
  setText(needHtml("#puzzle-note"), note);
}

async function showSolution() {
  const { line } = await getJson(`/api/puzzles/${encodeURIComponent(id)}/solution`);
  setText(needHtml("#puzzle-line"), fill(practiceTexts.solution, { moves: lineInWords(line) }));
}
