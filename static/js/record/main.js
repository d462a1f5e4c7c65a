/** The page of a finished game: its replay, its verification, its numbers. */

import { needHtml, setAttribute, setText } from "../base/dom.js";
import { shownNames } from "../base/player_names.js";
import { renderProof } from "../proof/panel.js";
import { check } from "./check_panel.js";
import { startFileCheck } from "./file_check.js";
import { NoRecord, loadRecord } from "./loading.js";
import { replayOf } from "./replay.js";
import { copyRecord, inOwnLanguage, share } from "./sharing.js";
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
  needHtml("#check-again").addEventListener("click", () => void checkAndTell(panel, text));
  needHtml("#record-verdict").addEventListener("click", () => needHtml("#check").scrollIntoView());
  needHtml("#copy-record").addEventListener("click", () => void copyRecord(text));
  void checkAndTell(panel, text);
  await showReplay(text);
}

/** The verdict stands at the top of the page, too. @param {HTMLElement} panel @param {string} text */
async function checkAndTell(panel, text) {
  const verdict = needHtml("#record-verdict");
  setText(verdict, recordTexts.verdict.running);
  const isTrue = await check(panel, text);
  setAttribute(verdict, "data-verdict", isTrue ? "right" : "wrong");
  setText(verdict, isTrue ? recordTexts.verdict.right : recordTexts.verdict.wrong);
}

/** @param {string} text */
async function showReplay(text) {
  const replay = await replayOf(text).catch(() => null);
  if (replay === null) {
    setText(needHtml("#record-result"), recordTexts.unreadable);
    return;
  }
  const names = shownNames(replay.record.participants).join(recordTexts.joiner);
  setText(needHtml("#record-title"), names || replay.record.game_id);
  setText(needHtml("#record-result"), resultSentence(replay.record));
  needHtml("#share").addEventListener("click", () => void share(document.title, inOwnLanguage(location.href)));
  needHtml("#share").hidden = false;
  if (replay.states.length > 0) {
    needHtml("#replay").hidden = false;
    new Viewer(replay);
  }
  if (replay.states.length > 1) {
    // Without a line the game can be read, its review not.
    void import("../review/mount.js").then(({ mountReview }) => mountReview(replay.record), () => undefined);
  }
  const deals = (replay.states.at(-1)?.dealNumber ?? -1) + 1;
  await renderProof(replay.record, replay.key, deals);
  needHtml("#numbers").hidden = false;
}
