/**
 * Own moves on their way: painted at once, held back as long as they may be undone, sent once.
 * What is shown as played is sent, also when the page is hidden or left before its time. Whatever
 * becomes of it or of its answer, no move stays on its way: in the end a new line tells.
 */

import { postJson } from "../base/api.js";
import { settings } from "../base/settings.js";
import { ARMING_MS } from "./buttons.js";
import { keepMove } from "./kept_move.js";
import { newId } from "./move_id.js";
import { holdOf, played, released, sent, SETTLE_MS, takenBack, waiting } from "./pending.js";
import { shownView } from "./state.js";

/** @typedef {import("./pending.js").Pending} Pending */

/** A line that owes an answer for longer is given up. ms */
const ANSWER_MS = 10_000;

export class Sending {
  #store;
  #send;
  #doubt;
  #path;
  #tableId;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #patience;

  /**
   * @param {import("./store.js").Store} store
   * @param {Pick<import("../base/socket.js").Socket, "send" | "doubt">} line
   * @param {string} tableId
   */
  constructor(store, line, tableId) {
    this.#store = store;
    this.#send = (/** @type {import("../base/types.js").ClientMessage} */ message) => line.send(message);
    this.#doubt = () => line.doubt();
    this.#tableId = tableId;
    this.#path = `/api/tables/${encodeURIComponent(tableId)}/moves`;
    document.addEventListener("visibilitychange", () => document.hidden && this.#commit());
    addEventListener("pagehide", () => this.#leave());
  }

  /** @param {string} move one of those the view offers; anything else is left alone */
  play(move) {
    const { state } = this.#store;
    const view = shownView(state);
    if (!view || state.pending || state.version === null || !view.legal.includes(move)) return;
    const holdMs = holdOf(view, settings().undoS, Date.now() + state.clockOffset);
    this.#store.update((now) => played(now, newId(), move, Date.now(), holdMs > 0));
    if (holdMs === 0) return this.#sendPending();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#commit(), holdMs);
    this.#lookAfter(SETTLE_MS);
  }

  /** @returns {boolean} whether there was something that had not been sent */
  undo() {
    if (!this.#store.state.pending?.held) return false;
    clearTimeout(this.#timer);
    this.#store.update((state) => takenBack(state, Date.now()));
    this.#lookAfter(ARMING_MS);
    return true;
  }

  /** By a request, which goes whether there is a line just now or not; the table's update tells. */
  async resign() {
    this.#store.set({ dialog: null, refusal: "" });
    try {
      await postJson(this.#path, { id: newId(), version: this.#store.state.version ?? 0, move: "resign" });
    } catch (error) {
      this.#store.set({ refusal: error instanceof Error ? error.message : "" });
    }
  }

  /**
   * After a reconnect, when the table is known as it stands now: the same message with the same id
   * is played once, whatever happened. A move that waited for the line goes out if nothing changed.
   */
  sendAgain() {
    const { pending } = this.#store.state;
    if (pending?.waits) this.#commit();
    else if (pending?.acked === null) this.#sendPending();
  }

  /** Buttons begin to obey without anybody's doing. @param {number} ms */
  #lookAfter(ms) {
    setTimeout(() => this.#store.set({ now: Date.now() }), ms + 20);
  }

  #commit() {
    clearTimeout(this.#timer);
    if (!this.#store.state.pending?.held) return;
    this.#store.update((state) => released(state, Date.now()));
    this.#sendPending();
  }

  #sendPending() {
    const { pending } = this.#store.state;
    if (!pending || pending.held) return;
    const isSent = this.#send({ type: "move", id: pending.id, version: pending.version, move: pending.move });
    if (!isSent && !pending.wasSent) this.#store.update(waiting);
    else if (!pending.wasSent) this.#store.update(sent);
    if (isSent) this.#await(pending.id);
  }

  /** The message or its answer may be lost, though the line looks sound. @param {string} id */
  #await(id) {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      const { pending, connection } = this.#store.state;
      if (pending?.id === id && !pending.held && connection === "open") this.#doubt();
    }, ANSWER_MS);
  }

  /** The page goes, and its line with it: a request that outlives it. Its id counts once (PROTOCOL). */
  #leave() {
    const { pending } = this.#store.state;
    if (!pending?.held) return;
    this.#commit();
    keepMove(this.#tableId, this.#store.state);
    const { id, version, move } = pending;
    void fetch(this.#path, {
      method: "POST", keepalive: true, headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id, version, move }),
    }).catch(() => undefined);
  }
}
