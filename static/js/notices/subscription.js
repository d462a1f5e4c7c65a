/**
 * This browser's subscription for push messages: asked for by a tap, kept as long as the visitor
 * wants it. The server forgets it with the session it was made in, so it is told again.
 */

import { ApiError, deleteJson, getJson, postJson } from "../base/api.js";
import { canPush, needsHomeScreen } from "./platform.js";

const WORKER = "/service-worker.js";

/** @typedef {"on" | "off" | "blocked" | "unsupported" | "homeScreen"} PushState */

/** @returns {Promise<PushState>} */
export async function pushState() {
  if (!canPush()) return needsHomeScreen() ? "homeScreen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const found = Notification.permission === "granted" ? await subscription() : null;
  return found ? "on" : "off";
}

/**
 * Must be called from a tap: it asks for permission.
 * @returns {Promise<PushState>}
 */
export async function switchOn() {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const { key } = await getJson("/api/push");
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  await tell(await subscribe(registration.pushManager, key));
  return "on";
}

/** @returns {Promise<PushState>} */
export async function switchOff() {
  const found = await subscription();
  if (found) {
    await found.unsubscribe();
    await deleteJson("/api/push", { endpoint: found.endpoint }).catch(ignoreUnknown);
  }
  return "off";
}

/** Tells the server of the subscription again: after signing in, the session is another one. */
export async function keepSubscription() {
  if (!canPush() || Notification.permission !== "granted") return;
  const found = await subscription();
  if (found) await tell(found).catch(leaveForLater);
}

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param {PushManager} manager @param {string} key of the server */
async function subscribe(manager, key) {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (problem) {
    const old = await manager.getSubscription();
    if (!old) throw problem;
    await old.unsubscribe(); // made for a key that the server no longer has
    return manager.subscribe(wish);
  }
}

/** @param {PushSubscription} found */
const tell = (found) => {
  const { endpoint, keys } = found.toJSON();
  return postJson("/api/push", { endpoint, keys });
};

/** Nothing hangs on it just now, and the next page tells it again. @param {unknown} problem */
function leaveForLater(problem) {
  if (!(problem instanceof ApiError)) throw problem;
}

/** The server may have forgotten it already. @param {{ code?: string }} problem */
function ignoreUnknown(problem) {
  if (problem.code !== "not-found") throw problem;
}
