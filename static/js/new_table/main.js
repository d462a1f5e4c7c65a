/** The page that makes a table: wishes in, a table out, and its maker sits at it. */

import { need, needHtml, setText } from "../base/dom.js";
import { startGame } from "../base/start.js";
import { SetupForm } from "../setup/form.js";
import { me } from "../site/me.js";
import { renderSeats, renderWishes } from "./render.js";
import { askedOf, requestFor } from "./wish.js";

/** @import { Choice, Preset } from "../setup/choice.js" */

const form = need("#table-form", HTMLFormElement);
/** @type {import("../site/me.js").Me | null} */
let visitor = null;

const setup = new SetupForm(form, render);
void me().then((found) => {
  visitor = found;
  render(setup.choice, setup.preset);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!setup.isLocked) void make();
});
addEventListener("pageshow", (event) => {
  setup.lock(false);
  if (event.persisted) setup.rollNonce();
});

/** @param {Choice} choice @param {Preset} preset */
function render(choice, preset) {
  renderSeats(choice.seats);
  const first = askedOf(form, choice, preset, visitor);
  renderWishes(form, first);
  // What has just been switched off changes what else may be wished for.
  renderWishes(form, askedOf(form, choice, preset, visitor));
}

async function make() {
  setup.lock(true);
  setText(needHtml("#error"), "");
  try {
    await startGame(requestFor(form, askedOf(form, setup.choice, setup.preset, visitor)), setup.nonce);
  } catch (problem) {
    setup.lock(false);
    setText(needHtml("#error"), problem instanceof Error ? problem.message : "");
  }
}
