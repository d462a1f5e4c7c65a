/**
 * The command line as a conversation: a typed line in, sentences out, and now and then a wish.
 * Remembers only the question it has asked. No DOM.
 */

import { settings } from "../../base/settings.js";
import { cardName, fill, texts } from "../../base/texts.js";
import { mustAsk } from "../asking.js";
import { logLine } from "../log.js";
import { resultLine } from "../render/end.js";
import { shownView } from "../state.js";
import { statusLine } from "../status.js";
import { answerTo } from "./answers.js";
import { chosenMove, isMove, wordFor } from "./choosing.js";
import { parseCommand } from "./parser.js";
import { commandTexts } from "./texts.js";

/** @typedef {import("../actions.js").Intention} Intention */
/** @typedef {import("../state.js").State} State */

export class Conversation {
  #state;
  #act;
  #ordered;
  /** What a yes would do. @type {Intention | null} */
  #asked = null;

  /** @param {() => State} state @param {(wish: Intention) => void} act @param {(number: number) => string[]} ordered gives an order or takes it back; 0 lists all */
  constructor(state, act, ordered) {
    this.#state = state;
    this.#ordered = ordered;
    this.#act = act;
  }

  /** @param {string} line @returns {string[]} */
  answer(line) {
    const command = parseCommand(line, commandTexts, { ranks: texts.ranks, suits: texts.suits });
    const asked = this.#asked;
    this.#asked = null;
    if (command.problem) return [fill(commandTexts.problem[command.problem.kind], { text: command.problem.text, ...suggested() })];
    switch (command.name) {
      case "": return [fill(commandTexts.say.start, suggested())];
      case "yes": return asked ? this.#confirm(asked) : [commandTexts.problem.nothing];
      case "no": return [asked ? commandTexts.say.kept : commandTexts.problem.nothing];
      case "undo": return this.#undo();
      case "orders": return this.#ordered(command.number ?? 0);
      case "resign": return this.#ask({ type: "resign" }, commandTexts.say.resign);
    }
    return isMove(command.name) ? this.#choose(command) : this.#tell(command.name);
  }

  /** What has happened since, as far as this state tells. @param {State} state @param {State} before @returns {string[]} */
  news(state, before) {
    const { view } = state;
    const refusal = state.refusal !== before.refusal ? state.refusal : "";
    if (!view || view === before.view) return [refusal].filter(Boolean);
    const write = (/** @type {string} */ card) => cardName(card);
    const lines = state.happened.map((event) => logLine(event, view, write));
    const end = before.view?.status === "playing" ? resultLine(view) : "";
    const isMine = view.status === "playing" && view.turn === view.you && state.version !== before.version;
    return [...lines, end || (isMine ? statusLine(view, write) : ""), refusal].filter(Boolean);
  }

  /** @param {string} name @returns {string[]} */
  #tell(name) {
    const state = this.#state();
    const view = shownView(state);
    if (!view) return [texts.table.status.loading];
    const { sort } = settings();
    return answerTo(name, { view, now: Date.now() + state.clockOffset, sort, order: state.order }) ?? [];
  }

  /** @param {import("./parser.js").Command} command @returns {string[]} */
  #choose(command) {
    const { pending, view } = this.#state();
    if (!view) return [texts.table.status.loading];
    if (pending) return [commandTexts.problem.waiting];
    const choice = chosenMove(command, view);
    if ("problem" in choice) return [choice.problem];
    const wish = /** @type {Intention} */ ({ type: "move", move: choice.move });
    if (mustAsk(view, choice.move, settings().ask)) return this.#ask(wish, commandTexts.say.sure);
    return this.#confirm(wish);
  }

  /** @param {Intention} wish @param {string} question */
  #ask(wish, question) {
    const view = this.#state().view;
    if (wish.type === "resign" && (view?.status !== "playing" || view.you === null)) return [statusLine(view, (card) => cardName(card))];
    this.#asked = wish;
    return [fill(question, suggested())];
  }

  /** A move is told when it has happened. @param {Intention} wish @returns {string[]} */
  #confirm(wish) {
    this.#act(wish);
    return this.#state().pending?.held ? [fill(commandTexts.say.held, suggested())] : [];
  }

  #undo() {
    const isHeld = this.#state().pending?.held ?? false;
    this.#act({ type: "back" });
    return [isHeld ? commandTexts.say.undone : commandTexts.say.nothingToUndo];
  }
}

/** The words that answers suggest. */
const suggested = () => ({ help: wordFor("help"), yes: wordFor("yes"), no: wordFor("no"), undo: wordFor("undo") });
