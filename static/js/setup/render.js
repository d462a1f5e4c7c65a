/** Draws what follows from a choice: which seats there may be, notes and the list of changes. */

import { fromTemplate, make, needHtml, reconcile, setText } from "../base/dom.js";
import { fill, plural } from "../base/texts.js";
import { mostSeats } from "../rules/rules.js";
import { changedRules, nameOf, ruleInputs } from "./choice.js";
import { notesFor } from "./notes.js";
import { setupTexts } from "./texts.js";

/** @import { Choice, Preset } from "./choice.js" */

/**
 * @param {HTMLFormElement} form
 * @param {Choice} choice
 * @param {Preset} preset
 */
export function renderSetup(form, choice, preset) {
  const changed = changedRules(choice, preset);
  setText(needHtml("#house-count"), countText(form, changed.length));
  renderSeats(form, Number(choice.rules.pack));
  renderNotes(form, choice, changed);
  renderChanges(form, changed);
}

/**
 * @param {HTMLFormElement} form
 * @param {number} changes
 */
function countText(form, changes) {
  return changes > 0
    ? plural(setupTexts.count, changes)
    : fill(setupTexts.unchanged, { preset: presetName(form) });
}

/**
 * R2.1: six cards for each seat have to come out of the pack.
 * @param {HTMLFormElement} form
 * @param {number} pack
 */
function renderSeats(form, pack) {
  const most = mostSeats(pack);
  for (const input of form.querySelectorAll("input[name=seats]")) {
    const seat = /** @type {HTMLInputElement} */ (input);
    seat.disabled = Number(seat.value) > most;
  }
  const note = needHtml("#seats-note");
  if (most === 6) {
    setText(note, "");
  } else if (!note.textContent) {
    setText(note, fill(setupTexts.seatsLimit, { pack, most }));
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Choice} choice
 * @param {readonly string[]} changed
 */
function renderNotes(form, choice, changed) {
  const notes = notesFor(choice);
  for (const rule of form.querySelectorAll("[data-rule]")) {
    const name = rule.getAttribute("data-rule") ?? "";
    rule.toggleAttribute("data-changed", changed.includes(name));
    rule.toggleAttribute("data-idle", name in notes);
    setText(needHtml(".rule__note", rule), notes[name] ?? "");
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {readonly string[]} changed
 */
function renderChanges(form, changed) {
  needHtml("#changes").hidden = changed.length === 0;
  const inputs = ruleInputs(form).filter((input) => changed.includes(nameOf(input)));
  reconcile(
    needHtml("#changes-list"),
    inputs,
    nameOf,
    () => fromTemplate("change"),
    (element, input) => {
      const text = changeText(input);
      const undo = needHtml(".change__undo", element);
      undo.dataset.undo = nameOf(input);
      undo.setAttribute("aria-label", fill(setupTexts.undo, { rule: text }));
      setText(needHtml(".change__text", element), text);
      undo.replaceChildren(make("span", {}, setupTexts.undoShort));
    },
  );
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
function changeText(input) {
  const rule = input.labels?.[0]?.textContent?.trim() ?? "";
  if (input instanceof HTMLInputElement) {
    return fill(input.checked ? setupTexts.isOn : setupTexts.isOff, { rule });
  }
  return fill(setupTexts.isValue, { rule, value: input.selectedOptions[0].text });
}

/** The chosen preset, as the page calls it. @param {HTMLFormElement} form */
export function presetName(form) {
  const chosen = needHtml("input[name=preset]:checked", form).closest("label");
  return chosen?.querySelector(".preset__name")?.textContent ?? "";
}
