/** The home page: one button starts a game; everything else only changes which game. */

import { drawCards } from "../base/cards.js";
import { need, needHtml, setText } from "../base/dom.js";
import { startGame } from "../base/start.js";
import { requestOf } from "../setup/choice.js";
import { SetupForm } from "../setup/form.js";
import { showMyGames } from "./games.js";
import { levelOf, renderSummary } from "./render.js";

const form = need("#game-form", HTMLFormElement);

drawCards();
const setup = new SetupForm(form, (choice, preset) => renderSummary(form, choice, preset));
void showMyGames();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!setup.isLocked) void start();
});
// A page kept by the browser and shown again must not stay locked by the start that left it.
addEventListener("pageshow", (event) => {
  setup.lock(false);
  if (event.persisted) {
    setup.rollNonce();
  }
});

async function start() {
  setup.lock(true);
  setText(needHtml("#start-error"), "");
  try {
    const wish = requestOf(setup.choice, setup.preset);
    await startGame({ ...wish, level: levelOf(form), opponents: "bots" }, setup.nonce);
  } catch (problem) {
    setup.lock(false);
    setText(needHtml("#start-error"), problem instanceof Error ? problem.message : "");
    needHtml("#start").scrollIntoView({ block: "center" });
  }
}
