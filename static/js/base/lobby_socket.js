/**
 * The one line of this page to `/ws/lobby`, shared by whoever listens: opened with the first
 * listener, kept as long as the page. Remembers the tables, so that a late listener gets them.
 */

import { Socket } from "./socket.js";

/** @typedef {import("./lobby_types.js").LobbyMessage} LobbyMessage */
/** @typedef {import("./lobby_types.js").TableSummary} TableSummary */
/** @typedef {import("./lobby_types.js").TurnOver} TurnOver */
/** @typedef {import("./lobby_types.js").YourTurn} YourTurn */

/**
 * What a listener may want to hear; each is called alone.
 * @typedef {object} LobbyListener
 * @property {(tables: TableSummary[]) => void} [tables] all that wait, at the start and after every change
 * @property {(message: YourTurn) => void} [yourTurn] it is the visitor's turn somewhere: told at the start, too
 * @property {(message: TurnOver) => void} [turnOver] it is no longer his turn there
 * @property {() => void} [opened] the line stands (again): what was missed must be asked for
 * @property {(isFinal: boolean, code: number) => void} [lost] final: it will not come back (4401: signed out)
 */

/** @type {Set<LobbyListener>} */
const listeners = new Set();
/** @type {Map<string, TableSummary> | null} null until the server has told */
let known = null;
/** @type {Socket | null} */
let line = null;

/**
 * Listens to the lobby; opens the line if it is not open yet.
 * @param {LobbyListener} listener @returns {() => void} stops listening
 */
export function listenToLobby(listener) {
  listeners.add(listener);
  if (known) listener.tables?.([...known.values()]);
  openLobby();
  return () => listeners.delete(listener);
}

/** Opens the line unless it stands: once more, too, after another session has taken over. */
export function openLobby() {
  line ??= new Socket("/ws/lobby", {
    // The socket class is the table's as well; on this path the lobby speaks.
    message: (message) => heard(/** @type {LobbyMessage} */ (/** @type {unknown} */ (message))),
    opened: () => tell((each) => each.opened?.()),
    lost,
  });
}

/** @param {number} code @param {boolean} isFinal */
function lost(code, isFinal) {
  if (isFinal) line = null;
  tell((each) => each.lost?.(isFinal, code));
}

/** @param {LobbyMessage} message */
function heard(message) {
  switch (message.type) {
    case "lobby":
      known = new Map(message.tables.map((table) => [table.id, table]));
      return tellTables();
    case "table":
      known?.set(message.table.id, message.table);
      return tellTables();
    case "gone":
      known?.delete(message.table);
      return tellTables();
    case "your-turn":
      return tell((each) => each.yourTurn?.(message));
    case "turn-over":
      return tell((each) => each.turnOver?.(message));
  }
}

function tellTables() {
  const tables = [...(known?.values() ?? [])];
  tell((each) => each.tables?.(tables));
}

/** @param {(listener: LobbyListener) => void} what */
function tell(what) {
  for (const listener of [...listeners]) what(listener);
}
