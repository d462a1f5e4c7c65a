/**
 * A WebSocket that comes back: jittered back-off, at once after a planned restart (1012), a limit
 * for opening, a ping that notices a dead line. Knows nothing about games; what must be sent again
 * is the owner's.
 */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const OPENING_MS = 15_000; // browsers wait for minutes where nothing answers
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;
const RESTARTING = 1012;

/** Close codes after which coming back is useless. */
const FINAL_CODES = [4401, 4403, 4404];

/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/**
 * @typedef {object} SocketHandlers
 * @property {(message: ServerMessage) => void} message
 * @property {() => void} opened
 * @property {(code: number, final: boolean) => void} lost
 */

export class Socket {
  #path;
  #handlers;
  #failures = 0;
  #heardAt = 0;
  /** @type {WebSocket | null} */
  #line = null;
  /** @type {number | undefined} */
  #retry;

  /** @param {string} path e.g. `/ws/tables/7f3` @param {SocketHandlers} handlers */
  constructor(path, handlers) {
    this.#path = path;
    this.#handlers = handlers;
    addEventListener("offline", () => this.#line && this.#giveUp(this.#line));
    addEventListener("online", () => this.#comeBackNow());
    addEventListener("pageshow", (event) => event.persisted && this.#comeBackNow());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#comeBackNow());
    setInterval(() => this.#watch(), PING_EVERY_MS);
    this.#open();
  }

  /** @param {ClientMessage} message @returns {boolean} false when there is no line right now */
  send(message) {
    if (this.#line?.readyState !== WebSocket.OPEN) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  /** A new line at once, for whoever is somebody else to the server now. */
  reopen() {
    const old = this.#line;
    this.#open();
    old?.close();
  }

  /** Something that was sent has had no answer for too long. */
  doubt() {
    if (this.#line) this.#giveUp(this.#line);
  }

  #open() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#line = line;
    setTimeout(() => this.#stillOpening(line) && this.#giveUp(line), OPENING_MS);
    line.addEventListener("open", () => this.#opened());
    line.addEventListener("message", (event) => this.#heard(line, event.data));
    line.addEventListener("close", (event) => this.#closed(line, event.code));
  }

  /** @param {WebSocket} line */
  #stillOpening(line) {
    return line === this.#line && line.readyState === WebSocket.CONNECTING;
  }

  #opened() {
    this.#heardAt = Date.now();
    this.#handlers.opened();
  }

  /** @param {WebSocket} line @param {string} text */
  #heard(line, text) {
    if (line !== this.#line) return;
    this.#failures = 0;
    this.#heardAt = Date.now();
    this.#handlers.message(JSON.parse(text));
  }

  /** @param {WebSocket} line @param {number} code */
  #closed(line, code) {
    if (line !== this.#line) return;
    this.#line = null;
    const final = FINAL_CODES.includes(code);
    this.#handlers.lost(code, final);
    this.#retry = final ? undefined : setTimeout(() => this.#open(), this.#wait(code));
  }

  /** @param {number} code @returns {number} ms until the next try */
  #wait(code) {
    const failures = this.#failures++;
    if (code === RESTARTING && failures === 0) return Math.random() * 250;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    return longest / 2 + (Math.random() * longest) / 2;
  }

  #comeBackNow() {
    if (this.#line === null && this.#retry !== undefined) this.#open();
  }

  #watch() {
    const line = this.#line;
    if (line?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heardAt < SILENCE_MS) this.send({ type: "ping" });
    else this.#giveUp(line);
  }

  /** A line that says nothing may never fire `close`. @param {WebSocket} line */
  #giveUp(line) {
    this.#closed(line, 1006);
    line.close();
  }
}
