/** The home page: one button starts a game; everything else only changes which game. */

import { drawCards } from "../base/cards.js";
import { need, needHtml, setText } from "../base/dom.js";
import { makeNonce, startGame } from "../base/start.js";
import { fill } from "../base/texts.js";
import { mostSeats } from "../rules/rules.js";
import { choiceOf, requestFor, showRules } from "./choice.js";
import { showMyGames } from "./games.js";
import { renderChoice } from "./render.js";
import { homeTexts } from "./texts.js";

/** @import { Preset } from "./choice.js" */

const form = need("#game-form", HTMLFormElement);
const presets = /** @type {Preset[]} */ (JSON.parse(needHtml("#presets").textContent ?? "[]"));
const nonce = need("#nonce", HTMLInputElement);

drawCards();
rollNonce();
usePreset();
void showMyGames();

form.addEventListener("change", (event) => {
  const field = event.target instanceof HTMLInputElement ? event.target.name : "";
  if (field === "preset") {
    usePreset();
  } else {
    render();
  }
});
form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-undo]") : null;
  if (button instanceof HTMLElement) {
    undo(button.dataset.undo ?? "");
  }
});
needHtml("#nonce-new").addEventListener("click", rollNonce);
// The one field that can be wrong may be folded away, and then the browser could not point at it.
nonce.addEventListener("invalid", openAround);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void start();
});
// A page kept by the browser and shown again must not stay locked by the start that left it.
addEventListener("pageshow", (event) => {
  lock(false);
  if (event.persisted) {
    rollNonce();
  }
});

/** Puts all house rules back to those of the chosen preset. */
function usePreset() {
  showRules(form, chosenPreset().rules);
  render();
}

function rollNonce() {
  nonce.value = makeNonce();
}

function openAround() {
  for (const details of form.querySelectorAll("#setup, #luck")) {
    /** @type {HTMLDetailsElement} */ (details).open = true;
  }
}

/** @param {string} rule */
function undo(rule) {
  const { rules } = choiceOf(form);
  showRules(form, { ...rules, [rule]: chosenPreset().rules[rule] });
  render();
  needHtml("#house > summary").focus();
}

function render() {
  lowerSeats();
  renderChoice(form, choiceOf(form), chosenPreset());
}

/** A smaller pack may not be enough for the seats chosen before: says so, and takes some away. */
function lowerSeats() {
  const { seats, rules } = choiceOf(form);
  const pack = Number(rules.pack);
  const most = mostSeats(pack);
  const note = needHtml("#seats-note");
  if (seats > most) {
    need(`input[name=seats][value="${most}"]`, HTMLInputElement, form).checked = true;
    setText(note, fill(homeTexts.seatsLowered, { pack, most }));
  } else {
    setText(note, "");
  }
}

async function start() {
  lock(true);
  setText(needHtml("#start-error"), "");
  try {
    await startGame(requestFor(choiceOf(form), chosenPreset()), nonce.value);
  } catch (problem) {
    lock(false);
    const main = needHtml("#start");
    setText(needHtml("#start-error"), problem instanceof Error ? problem.message : "");
    main.scrollIntoView({ block: "center" });
  }
}

/** @param {boolean} isLocked */
function lock(isLocked) {
  for (const button of form.querySelectorAll("button[type=submit]")) {
    button.toggleAttribute("disabled", isLocked);
  }
}

/** @returns {Preset} */
function chosenPreset() {
  const { preset } = choiceOf(form);
  return presets.find(({ name }) => name === preset) ?? presets[0];
}
