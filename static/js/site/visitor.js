/** Follows who the visitor is: on arrival, when he signs in here, when his session ends elsewhere. */

import { openLobby } from "../base/lobby_socket.js";
import { forgetKept, hasKept, keepFor } from "../keeping/private.js";
import { renderVisitor, renderWaiting } from "./header.js";
import { forgetMe, hasSession, me } from "./me.js";
import { siteTexts } from "./texts.js";
import { showToast } from "./toast.js";
import { forgetWaiting, onWaiting, watchWaiting } from "./waiting.js";

const SIGNED_OUT = 4401;
/** A session that was changed for another one is soon in the cookie. */
const PATIENCE_MS = 1_000;

/** Called once by every page. */
export function greetVisitor() {
  onWaiting(renderWaiting);
  if (hasSession()) void greet();
  else if (hasKept()) void forgetLeft();
}

/** Somebody has just got a session on this very page, or another name. */
export async function visitorChanged() {
  document.body.toggleAttribute("data-known", true);
  forgetMe();
  await greet();
}

async function greet() {
  watchWaiting(lost);
  const visitor = await me();
  if (visitor || !hasSession()) renderVisitor(visitor);
  if (visitor) await keepFor(visitor.player.id);
  if (!hasSession()) void forgetKept();
  await keepMessages();
}

/** The page knows nobody, but somebody's cards are here. A copy from before he came may say so, too:
 * only the server knows that his session has ended. */
async function forgetLeft() {
  const answer = await fetch("/api/me").catch(() => null);
  if (answer?.status === 401) await forgetKept();
}

/** Whoever allowed messages here wants them in a new session, too. Its module is for them alone. */
async function keepMessages() {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const found = await import("../notices/subscription.js").catch(() => null); // the next page asks again
  await found?.keepSubscription();
}

/** @param {boolean} isFinal @param {number} code */
function lost(isFinal, code) {
  if (isFinal && code === SIGNED_OUT) setTimeout(() => void lookAgain(), PATIENCE_MS);
}

/** The session of the line has ended: is there another one, or nobody any more? */
async function lookAgain() {
  forgetMe();
  const visitor = await me();
  if (visitor === null && hasSession()) return void setTimeout(() => void lookAgain(), PATIENCE_MS);
  renderVisitor(visitor);
  if (visitor) return openLobby();
  forgetWaiting();
  void forgetKept();
  showToast({ key: "signed-out", text: siteTexts.signedOut, link: { href: "/sign-in", label: siteTexts.signIn } });
}
