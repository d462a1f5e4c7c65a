/**
 * The service worker: asked for when a page has settled. A new version of it is announced and waits
 * until no page of the old one is open; nobody's page is reloaded under his hands.
 */

import { translated } from "../base/catalogue.js";
import { showToast } from "../site/toast.js";

const WORKER = "/service-worker.js";
const keepingTexts = translated("keeping", {
  renewed: "There is a new version of this site.",
  load: "Load it",
});

/** Called once by every page. */
export async function startWorker() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER).catch(() => null); // may be forbidden here
  if (!registration) return;
  registration.addEventListener("updatefound", () => announce(registration.installing));
  if (!serviceWorker.controller) (await serviceWorker.ready).active?.postMessage(seen());
}

/** @param {ServiceWorker | null} coming */
function announce(coming) {
  if (!navigator.serviceWorker.controller) return; // the first of all
  coming?.addEventListener("statechange", () => {
    if (coming.state !== "installed") return;
    showToast({
      key: "renewed", text: keepingTexts.renewed,
      link: { href: location.pathname, label: keepingTexts.load },
    });
  });
}

/** What this page is, and what it has loaded without the worker. */
function seen() {
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  return { path: location.pathname, files };
}
