/** The public page of a player. */

import { getJson } from "../base/api.js";
import { needHtml, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { me } from "../site/me.js";
import { day } from "./days.js";
import { showHabits } from "./habits.js";
import { showLastGames } from "./last_games.js";
import { showRatings } from "./ratings.js";
import { playerTexts } from "./texts.js";

/** @import { Profile } from "./types.js" */

const page = needHtml("#profile");

void show();

async function show() {
  try {
    const path = `/api/players/${encodeURIComponent(page.dataset.name ?? "")}`;
    const [profile, visitor] = await Promise.all([getJson(path), me()]);
    await render(/** @type {Profile} */ (profile), visitor?.player.id ?? null);
  } catch (problem) {
    setText(needHtml("#profile-error"), problem instanceof Error ? problem.message : "");
  } finally {
    page.removeAttribute("aria-busy");
  }
}

/** @param {Profile} profile @param {string | null} visitorId */
async function render(profile, visitorId) {
  const isOwn = profile.id === visitorId;
  setText(needHtml("#profile-since"), fill(playerTexts.since, { day: day(profile.since) }));
  needHtml("#profile-own").hidden = !isOwn;
  showRatings(profile);
  showHabits(profile.games);
  await showLastGames(profile.id, profile.name, isOwn);
}
