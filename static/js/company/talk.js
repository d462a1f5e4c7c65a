/** What this page says: every remark is sent until the server has answered it, said once. */

import { newId } from "../table/move_id.js";

/** @typedef {import("../base/types.js").SayMessage} SayMessage */
/** @typedef {import("../base/types.js").Ack} Ack */
/** @typedef {import("../base/types.js").Refused} Refused */

export class Talk {
  /** @type {Map<string, SayMessage>} */
  #unanswered = new Map();
  #send;

  /** @param {(message: SayMessage) => boolean} send false when there is no line right now */
  constructor(send) {
    this.#send = send;
  }

  /** @param {{phrase: string} | {words: string}} what */
  say(what) {
    /** @type {SayMessage} */
    const message = { type: "say", id: newId(), ...what };
    this.#unanswered.set(message.id, message);
    this.#send(message);
  }

  /** On a new line: the server knows by the ids what it has heard already. */
  sendAgain() {
    for (const message of this.#unanswered.values()) this.#send(message);
  }

  /** @param {Ack | Refused} answer @returns {boolean} whether it was to a remark */
  answered(answer) {
    return this.#unanswered.delete(answer.id);
  }
}
