/** The page of a finished game: its replay, its verification, its numbers. */

import { needHtml, setText } from "../base/dom.js";
import { check } from "./check_panel.js";
import { startFileCheck } from "./file_check.js";
import { NoRecord, loadRecord } from "./loading.js";
import { renderNumbers } from "./numbers.js";
import { replayOf } from "./replay.js";
import { resultSentence } from "./story.js";
import { recordTexts } from "./texts.js";
import { Viewer } from "./viewer.js";

const page = needHtml("#record");

startFileCheck();
void start();

async function start() {
  try {
    await show(await loadRecord(page.dataset.game ?? ""));
  } catch (problem) {
    if (!(problem instanceof NoRecord)) {
      throw problem;
    }
    setText(needHtml("#record-problem"), problem.message);
    needHtml("#record-missing").hidden = false;
  } finally {
    page.removeAttribute("aria-busy");
  }
}

/** @param {string} text */
async function show(text) {
  const panel = needHtml("#game-check");
  needHtml("#check").hidden = false;
  needHtml("#check-again").addEventListener("click", () => void check(panel, text));
  void check(panel, text);
  await showReplay(text);
}

/** @param {string} text */
async function showReplay(text) {
  const replay = await replayOf(text).catch(() => null);
  if (replay === null) {
    setText(needHtml("#record-result"), recordTexts.unreadable);
    return;
  }
  const names = replay.record.participants.map((who) => who.name).join(recordTexts.joiner);
  setText(needHtml("#record-title"), names || replay.record.game_id);
  setText(needHtml("#record-result"), resultSentence(replay.record));
  renderNumbers(replay);
  needHtml("#numbers").hidden = false;
  if (replay.states.length > 0) {
    needHtml("#replay").hidden = false;
    new Viewer(replay);
  }
}
