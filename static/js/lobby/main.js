/** The lobby: tables that wait, live over its socket; asked for by HTTP while the socket is gone. */

import { getJson } from "../base/api.js";
import { need, needHtml } from "../base/dom.js";
import { listenToLobby } from "../base/lobby_socket.js";
import { serverNow } from "../base/server_clock.js";
import { sitDown, tablePath } from "../base/start.js";
import { me } from "../site/me.js";
import { wishesOf } from "./filter.js";
import { render } from "./render.js";

/** @import { TableSummary } from "../base/lobby_types.js" */

const ASK_AGAIN_MS = 10_000;
const RUNNING_EVERY_MS = 30_000;

const filters = need("#filters", HTMLFormElement);
/** @type {import("./render.js").State} */
let state = {
  tables: null, running: [], wishes: wishesOf(filters), name: null, sitting: null, error: "", now: Date.now(),
};
/** @type {number | undefined} */
let asking;

listenToLobby({
  tables: (tables) => set({ tables }),
  opened: () => clearInterval(asking),
  lost: askInstead,
});
filters.addEventListener("change", () => set({ wishes: wishesOf(filters) }));
filters.addEventListener("submit", (event) => event.preventDefault());
needHtml("#show-all").addEventListener("click", () => {
  filters.reset();
  set({ wishes: wishesOf(filters) });
});
needHtml("#tables").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-sit]") : null;
  if (button) void sit(button.getAttribute("data-sit") ?? "");
});
// Kept by the browser and shown again: not locked by the click that left the page.
addEventListener("pageshow", () => set({ sitting: null }));
setInterval(() => document.hidden || void askForRunning(), RUNNING_EVERY_MS);
set({});
void greet();
void askForRunning();
// The first tables come by the shorter way, and go on coming should there be no line at all.
askInstead();

/** @param {Partial<typeof state>} changes */
function set(changes) {
  state = { ...state, ...changes, now: serverNow() };
  render(state);
}

async function greet() {
  const visitor = await me();
  needHtml("#account-notice").hidden = visitor?.player.kind === "person";
  if (visitor?.player.kind === "person") set({ name: visitor.player.name });
}

/** @param {string} id */
async function sit(id) {
  set({ sitting: id, error: "" });
  try {
    await sitDown(id);
    location.assign(tablePath(id));
  } catch (problem) {
    set({ sitting: null, error: problem instanceof Error ? problem.message : "" });
    needHtml("#error").scrollIntoView({ block: "center" });
  }
}

function askInstead() {
  clearInterval(asking);
  asking = setInterval(() => void askForTables(), ASK_AGAIN_MS);
  void askForTables();
}

async function askForTables() {
  const tables = await listOf("open");
  if (tables) set({ tables });
}

async function askForRunning() {
  const running = await listOf("playing");
  if (running) set({ running });
}

/** @param {"open" | "playing"} status @returns {Promise<TableSummary[] | null>} null when it cannot be had now */
async function listOf(status) {
  try {
    return (await getJson(`/api/tables?status=${status}`)).tables;
  } catch {
    return null;
  }
}
