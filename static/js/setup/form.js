/**
 * The controls that choose a Durak, on every page that has them: preset, seats, house rules and
 * the visitor's own nonce. The page itself says what else is chosen, and what is done with it.
 */

import { need, needHtml, setText } from "../base/dom.js";
import { makeNonce } from "../base/start.js";
import { fill } from "../base/texts.js";
import { mostSeats } from "../rules/rules.js";
import { choiceOf, showRules } from "./choice.js";
import { renderSetup } from "./render.js";
import { setupTexts } from "./texts.js";

/** @import { Choice, Preset } from "./choice.js" */

export class SetupForm {
  #form;
  #presets;
  #changed;
  #nonce = need("#nonce", HTMLInputElement);

  /**
   * @param {HTMLFormElement} form
   * @param {(choice: Choice, preset: Preset) => void} changed called at the start and after every change
   */
  constructor(form, changed) {
    this.#form = form;
    this.#changed = changed;
    this.#presets = /** @type {Preset[]} */ (JSON.parse(needHtml("#presets").textContent ?? "[]"));
    form.addEventListener("change", (event) => this.#hear(event));
    form.addEventListener("click", (event) => this.#undoFrom(event));
    needHtml("#nonce-new").addEventListener("click", () => this.rollNonce());
    // The one field that can be wrong may be folded away, and then the browser could not point at it.
    this.#nonce.addEventListener("invalid", () => this.#openAround(this.#nonce));
    this.rollNonce();
    this.usePreset();
  }

  /** @returns {Choice} */
  get choice() {
    return choiceOf(this.#form);
  }

  /** @returns {Preset} the chosen one, as it is before any change */
  get preset() {
    const { preset } = this.choice;
    return this.#presets.find(({ name }) => name === preset) ?? this.#presets[0];
  }

  get nonce() {
    return this.#nonce.value;
  }

  rollNonce() {
    this.#nonce.value = makeNonce();
  }

  /** Puts all house rules back to those of the chosen preset. */
  usePreset() {
    showRules(this.#form, this.preset.rules);
    this.#render();
  }

  get isLocked() {
    return this.#form.querySelector("button[type=submit]:disabled") !== null;
  }

  /** While a table is being made it shall not be made twice. @param {boolean} isLocked */
  lock(isLocked) {
    for (const button of this.#form.querySelectorAll("button[type=submit]")) {
      button.toggleAttribute("disabled", isLocked);
    }
  }

  /** @param {Event} event */
  #hear({ target }) {
    if (target instanceof HTMLInputElement && target.name === "preset") this.usePreset();
    else this.#render();
  }

  /** @param {Event} event */
  #undoFrom({ target }) {
    const button = target instanceof Element ? target.closest("[data-undo]") : null;
    if (!(button instanceof HTMLElement)) return;
    const rule = button.dataset.undo ?? "";
    showRules(this.#form, { ...this.choice.rules, [rule]: this.preset.rules[rule] });
    this.#render();
    needHtml("#house > summary").focus();
  }

  #render() {
    this.#lowerSeats();
    renderSetup(this.#form, this.choice, this.preset);
    this.#changed(this.choice, this.preset);
  }

  /** A smaller pack may not be enough for the seats chosen before: says so, and takes some away. */
  #lowerSeats() {
    const { seats, rules } = this.choice;
    const pack = Number(rules.pack);
    const most = mostSeats(pack);
    const note = needHtml("#seats-note");
    setText(note, seats > most ? fill(setupTexts.seatsLowered, { pack, most }) : "");
    if (seats > most) need(`input[name=seats][value="${most}"]`, HTMLInputElement, this.#form).checked = true;
  }

  /** @param {Element} field */
  #openAround(field) {
    for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null) {
      around.open = true;
    }
  }
}
