/**
 * What a browser keeps for times without a line: the client's files by their version, a page that
 * says so, and the tables and finished games that were looked at here. Pages come from the server
 * as long as it answers. Answers of the API are neither kept nor given, but for the record of a
 * finished game, which is anybody's to read; sockets do not come this way at all.
 */

const SHELL = "/offline";
const FILES = "bito-files-";
const TABLES = "bito-tables";
const GAMES = "bito-games";
/** A game has its page and its record, a table its page alone. @type {Record<string, number>} */
const MOST = { [TABLES]: 10, [GAMES]: 60 };

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(noteSeen(event.data)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (shelfOfFile(pathname)) event.respondWith(lastingFile(request, pathname));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (isRecord(pathname) && search === "") event.respondWith(record(request, pathname));
});

/** @param {string} path */
const isRecord = (path) => /^\/api\/games\/[0-9a-z]+$/.test(path);

/** @param {string} path @returns {string | null} where a page is kept, if it is one to keep */
function shelfOfPage(path) {
  if (/^\/tables\/[0-9a-z]+$/.test(path)) return TABLES;
  return /^\/games\/[0-9a-z]+$/.test(path) ? GAMES : null;
}

/** Files whose address names their contents. @param {string} path @returns {string | null} */
function shelfOfFile(path) {
  const version = /^\/static\/([0-9a-f]{16})\//.exec(path)?.[1];
  if (version) return FILES + version;
  return /^\/texts\/\w+\/[0-9a-f]{16}\//.test(path) ? FILES + worker.bito.version : null;
}

/** While the old worker still serves: all that this one will need, and what is kept, of its version. */
async function prepare() {
  await keepPage(SHELL, FILES + worker.bito.version);
  for (const shelf of [TABLES, GAMES]) {
    const kept = await (await caches.open(shelf)).keys();
    const pages = kept.map(({ url }) => new URL(url).pathname).filter((path) => !isRecord(path));
    await Promise.all(pages.map((path) => keepPage(path, shelf)));
  }
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== FILES + worker.bito.version);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page that came before this worker ruled tells what it is and what it has loaded. @param {unknown} message */
async function noteSeen(message) {
  const { path, files } = /** @type {{ path: string, files: string[] }} */ (message);
  const shelf = shelfOfPage(path);
  if (shelf) await keepPage(path, shelf);
  if (shelf) await keepFiles(files);
  if (shelf === GAMES) await record(new Request(`/api${path}`), `/api${path}`);
}

/** @param {Request} request @param {string} path */
async function lastingFile(request, path) {
  const shelf = await caches.open(shelfOfFile(path) ?? "");
  const kept = await shelf.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  // Of another version the server sends what it has today: that is not to be kept.
  if (answer.ok && answer.headers.get("cache-control")?.includes("immutable")) await shelf.put(path, answer.clone());
  return answer;
}

/** @param {{ request: Request, waitUntil: (work: Promise<unknown>) => void }} event @param {string} path */
async function page(event, path) {
  try {
    const answer = await fetch(event.request);
    const shelf = shelfOfPage(path);
    if (shelf && answer.ok) event.waitUntil(putPage(path, answer.clone(), shelf));
    return answer;
  } catch {
    return (await caches.match(path)) ?? (await caches.match(SHELL)) ?? Response.error();
  }
}

/** @param {Request} request @param {string} path */
async function record(request, path) {
  const shelf = await caches.open(GAMES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await put(shelf, path, answer.clone(), GAMES);
    else if (answer.status === 404) await shelf.delete(path);
    return answer;
  } catch {
    return (await shelf.match(path)) ?? Response.error();
  }
}

/** What cannot be had any more is not kept either. @param {string} path @param {string} shelf */
async function keepPage(path, shelf) {
  const answer = await fetch(path, { cache: "no-store" });
  if (answer.ok) await putPage(path, answer, shelf);
  else await (await caches.open(shelf)).delete(path);
}

/** A page and the files it names. @param {string} path @param {Response} answer @param {string} shelf */
async function putPage(path, answer, shelf) {
  const text = await answer.clone().text();
  await put(await caches.open(shelf), path, answer, shelf);
  await keepFiles([...text.matchAll(/"(\/(?:static|texts)\/[^"]+)"/g)].map((found) => found[1] ?? ""));
}

/** @param {readonly string[]} paths */
async function keepFiles(paths) {
  const wanted = [...new Set(paths)].filter((path) => shelfOfFile(path));
  await Promise.all(wanted.map((path) => lastingFile(new Request(path), path)));
}

/** The newest last, the oldest dropped. @param {Cache} shelf @param {string} path @param {Response} answer @param {string} name */
async function put(shelf, path, answer, name) {
  await shelf.delete(path);
  await shelf.put(path, answer);
  const keys = await shelf.keys();
  const most = MOST[name] ?? keys.length;
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => shelf.delete(key)));
}
