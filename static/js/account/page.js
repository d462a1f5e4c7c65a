/** The account page: which part is for whom, and its sections. */

import { ApiError, deleteJson } from "../base/api.js";
import { needHtml, setAttribute, setText } from "../base/dom.js";
import { texts } from "../base/texts.js";
import { hasSession, me } from "../site/me.js";
import { keepForNextPage, showToast } from "../site/toast.js";
import { showBlocks } from "./blocks.js";
import { showChoices } from "./choices.js";
import { listenToForm } from "./form.js";
import { pageTexts } from "./page_texts.js";
import { problemText } from "./problems.js";
import { showProfile } from "./profile.js";
import { renderSessions, showSessions } from "./sessions.js";
import { showTokens } from "./tokens.js";

void open();

async function open() {
  const visitor = await me();
  if (!visitor) return hasSession() ? showToast({ text: texts.errors.offline }) : location.replace("/sign-in?next=/account");
  if (visitor.player.kind === "guest") showGuest(visitor.player.name);
  else await showPerson();
  setAttribute(needHtml("#account"), "aria-busy", null);
}

/** @param {string} name */
function showGuest(name) {
  setText(needHtml("#account-who"), name);
  needHtml("#guest-account").hidden = false;
  listenToForm("#forget-guest", async () => {
    await deleteJson("/api/me", {});
    keepForNextPage(pageTexts.forgotten);
    location.assign("/");
  });
}

async function showPerson() {
  needHtml("#person-account").hidden = false;
  listenToForm("#delete-form", async ({ password }) => {
    await deleteJson("/api/me", { password });
    keepForNextPage(pageTexts.deleted);
    location.assign("/");
  });
  const sections = [showProfile(renderSessions), showChoices(), showSessions(), showTokens(), showBlocks()];
  for (const outcome of await Promise.allSettled(sections)) {
    if (outcome.status === "rejected") report(outcome.reason);
  }
  openHash();
}

/** A section that cannot be had must not take the others along. @param {unknown} problem */
function report(problem) {
  if (!(problem instanceof ApiError)) throw problem;
  showToast({ key: "section", text: problemText(problem) });
}

/** Now that the sections have their places. */
function openHash() {
  const section = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  section?.scrollIntoView();
}
