/**
 * The first part of the service worker: shows push messages and opens what a tap on one leads to.
 * Before it the server writes its version; behind it comes keeping.js.
 */

/** @typedef {{ title: string, body: string, url: string, tag: string }} Message */
/**
 * What of a service worker's own interface is used here; the page's is what the checker knows.
 * @typedef {object} OwnWorker
 * @property {(name: string, listener: (event: any) => void) => void} addEventListener
 * @property {{ showNotification(title: string, options: NotificationOptions): Promise<void> }} registration
 * @property {{ matchAll(wanted: object): Promise<OpenPage[]>, openWindow(url: string): Promise<unknown>, claim(): Promise<void> }} clients
 * @property {{ version: string }} bito written by the server
 * @property {Location} location
 * @typedef {{ url: string, focus(): Promise<unknown> }} OpenPage
 */

const worker = /** @type {OwnWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url));
});

/** Browsers want every push message shown. @param {{ json(): unknown } | null} data */
function show(data) {
  const { title, body, url, tag } = read(data);
  return worker.registration.showNotification(title, {
    body, tag, data: { url }, icon: "/static/img/icon-192.png", badge: "/static/img/badge-96.png",
  });
}

/** @param {{ json(): unknown } | null} data @returns {Message} */
function read(data) {
  const plain = { title: "Bito", body: "", url: "/my-games", tag: "bito" };
  try {
    return { ...plain, .../** @type {Partial<Message>} */ (data?.json()) };
  } catch {
    return plain;
  }
}

/**
 * The page of ours that shows it already, else a new one. Never another site's.
 * @param {unknown} path
 */
async function openPage(path) {
  const url = new URL(typeof path === "string" ? path : "/", worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (shown) await shown.focus();
  else await worker.clients.openWindow(url.href);
}
