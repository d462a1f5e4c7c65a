/** The panel for messages on this device. Permission is asked for by the tap and never before. */

import { ApiError, postJson } from "../base/api.js";
import { needHtml, setAttribute, setText } from "../base/dom.js";
import { plural } from "../base/texts.js";
import { pushState, switchOff, switchOn } from "./subscription.js";
import { noticeTexts } from "./texts.js";

/** @typedef {import("./subscription.js").PushState} PushState */

export async function showPush() {
  needHtml("#push-on").addEventListener("click", () => void change(switchOn));
  needHtml("#push-off").addEventListener("click", () => void change(switchOff));
  needHtml("#push-test").addEventListener("click", () => void test());
  render(await pushState());
}

/** @param {() => Promise<PushState>} work */
async function change(work) {
  const state = await attempt(work);
  if (!state) return;
  render(state);
  needHtml(state === "on" ? "#push-test" : "#push-on").focus();
}

async function test() {
  const outcome = await attempt(() => postJson("/api/push/test"));
  if (!outcome) return;
  if (outcome.sent > 0) setText(needHtml("#push-state"), plural(noticeTexts.push.tested, outcome.sent));
  else setText(needHtml("#push-error"), noticeTexts.push.notTested);
}

/**
 * @template T
 * @param {() => Promise<T>} work @returns {Promise<T | null>} null after a failure, which is said
 */
async function attempt(work) {
  setText(needHtml("#push-error"), "");
  setAttribute(needHtml("#push"), "aria-busy", "true");
  try {
    return await work();
  } catch (problem) {
    // A push service that cannot be reached is a DOMException of the browser's own.
    const isOurs = problem instanceof ApiError;
    if (!isOurs && !(problem instanceof DOMException)) throw problem;
    setText(needHtml("#push-error"), isOurs ? problem.message : noticeTexts.push.failed);
    return null;
  } finally {
    setAttribute(needHtml("#push"), "aria-busy", null);
  }
}

/** @param {PushState} state */
function render(state) {
  setAttribute(needHtml("#push"), "data-state", state);
  setText(needHtml("#push-state"), noticeTexts.push[state]);
  needHtml("#push-on").hidden = state !== "off";
  needHtml("#push-off").hidden = state !== "on";
  needHtml("#push-test").hidden = state !== "on";
  needHtml("#push-blocked").hidden = state !== "blocked";
  needHtml("#push-home-screen").hidden = state !== "homeScreen";
}
