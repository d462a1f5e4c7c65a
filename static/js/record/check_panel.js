/** Runs the verification of a record and shows each step as it passes. */

import { verify } from "../fair/verify.js";
import { fromTemplate, make, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill, texts } from "../base/texts.js";
import { checkTexts } from "./texts.js";

/** @import { Step } from "../fair/step.js" */

/** @type {WeakMap<HTMLElement, object>} the newest run of each panel; older ones stop */
const runs = new WeakMap();

/**
 * @param {HTMLElement} panel
 * @param {string} text of the record
 * @returns {Promise<boolean>} whether the record is true
 */
export async function check(panel, text) {
  const run = {};
  runs.set(panel, run);
  const steps = needHtml(".check-panel__steps", panel);
  steps.replaceChildren();
  say(panel, checkTexts.running, "running");
  for await (const step of verify(text)) {
    if (runs.get(panel) !== run) {
      return false;
    }
    steps.append(stepItem(step));
    if (!step.ok) {
      say(panel, fill(checkTexts.isWrong, { name: titleOf(step.name) }), "wrong");
      return false;
    }
    await nextFrame();
  }
  say(panel, fill(checkTexts.isTrue, { n: steps.childElementCount }), "right");
  return true;
}

/**
 * @param {HTMLElement} panel
 * @param {string} verdict
 * @param {"running" | "right" | "wrong"} how
 */
export function say(panel, verdict, how) {
  setAttribute(panel, "data-verdict", how);
  setText(needHtml(".check-panel__verdict", panel), verdict);
}

/** @param {Step} step */
function stepItem({ name, ok, detail, says, values }) {
  const item = fromTemplate("check-step");
  setAttribute(item, "data-step", name);
  setAttribute(item, "data-ok", ok ? "yes" : "no");
  setText(needHtml(".check-step__name", item), titleOf(name));
  setText(needHtml(".check-step__detail", item), ok ? (found(says, values) ?? detail) : whatIsWrong(name));
  if (!ok) needHtml(".check-step__detail", item).append(" ", make("code", { lang: "en" }, detail));
  return item;
}

/** In words for people; after them stands, in English, what programs print: where it is and what would be right. @param {string} name */
function whatIsWrong(name) {
  const step = name.startsWith("deal ") ? "deal" : name;
  return checkTexts.wrongly[/** @type {keyof typeof checkTexts.wrongly} */ (step)] ?? "";
}

/** @param {string} [says] @param {import("../fair/step.js").Values} [values] */
function found(says = "", values = {}) {
  const sentence = checkTexts.found[/** @type {keyof typeof checkTexts.found} */ (says)];
  const preset = texts.presets[/** @type {keyof typeof texts.presets} */ (values.preset)] ?? values.preset;
  return sentence && fill(sentence, { ...values, preset: preset ?? "" });
}

/** @param {string} name of a step */
function titleOf(name) {
  if (name.startsWith("deal ")) {
    return fill(checkTexts.deal, { n: Number(name.slice(5)) + 1 });
  }
  return checkTexts.steps[/** @type {keyof typeof checkTexts.steps} */ (name)] ?? name;
}

/** Lets the browser paint the step just added; a hidden page paints nothing and must not hang. */
function nextFrame() {
  return new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
}
