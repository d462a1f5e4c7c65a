/**
 * A table before the deal: who I am here, sitting down and standing up, my number, the host's
 * rights. Its updates are the same for everybody; what is mine is asked for by HTTP.
 */

import { deleteJson, getJson, postJson } from "../../base/api.js";
import { need, needHtml, setText } from "../../base/dom.js";
import { keptNonce, makeNonce, sitDown } from "../../base/start.js";
import { me } from "../../site/me.js";
import { visitorChanged } from "../../site/visitor.js";
import { copyText } from "./copy.js";
import { renderInvite } from "./render.js";
import { inviteTexts } from "./texts.js";

/** @typedef {import("../../base/types.js").View} View */

/**
 * @typedef {object} State
 * @property {boolean} isKnown whether the server has said who I am here
 * @property {boolean | null} seated
 * @property {boolean} isHost
 * @property {import("../../site/me.js").Me | null} visitor
 * @property {string} nonce as it stands in the field
 * @property {string | null} sent the number I sit here with, if this tab sent it
 * @property {boolean} isBusy
 * @property {string} error
 */

export class Invite {
  #path;
  #id;
  #becameAnother;
  /** @type {View | null} */
  #view = null;
  #now = 0;
  #sitters = "";
  #asked = 0;
  /** @type {State} */
  #state;

  /** @param {string} id of the table @param {() => void} becameAnother called when not he who opened the line has sat down, such as a stranger */
  constructor(id, becameAnother) {
    this.#id = id;
    this.#path = `/api/tables/${encodeURIComponent(id)}`;
    this.#becameAnother = becameAnother;
    const sent = keptNonce(id);
    this.#state = {
      isKnown: false, seated: null, isHost: false, visitor: null, nonce: sent ?? makeNonce(), sent, isBusy: false, error: "",
    };
    this.#listen(needHtml("#invite"));
  }

  /** @param {View} view @param {number} now server's ms */
  show(view, now) {
    this.#view = view;
    this.#now = now;
    const sitters = view.seats.map(({ name }) => name).join("\n");
    if (sitters !== this.#sitters || !this.#state.isKnown) void this.#ask();
    this.#sitters = sitters;
    this.#set({});
  }

  /** @param {Partial<State>} changes */
  #set(changes) {
    this.#state = { ...this.#state, ...changes };
    if (this.#view) renderInvite(this.#state, this.#view, this.#now);
  }

  /** Who I am here: the socket tells everybody the same. Only the last question's answer counts. */
  async #ask() {
    const number = this.#asked += 1;
    try {
      const [{ view }, visitor] = await Promise.all([getJson(this.#path), me()]);
      if (number === this.#asked) this.#set({ isKnown: true, visitor, seated: (view.participant ?? null) !== null, isHost: view.you_host === true });
    } catch {
      // The socket says what is wrong; the next update asks again.
    }
  }

  /** @param {HTMLElement} root */
  #listen(root) {
    need("#invite-link", HTMLInputElement).value = location.href;
    needHtml("#invite-share").hidden = !("share" in navigator);
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-invite]") : null;
      if (button) void this.#do(button.getAttribute("data-invite") ?? "");
    });
    needHtml("#own-nonce").addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement) this.#set({ nonce: event.target.value });
    });
    needHtml("#nonce-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#try(() => this.#sitAgain());
    });
  }

  /** @param {string} wish */
  #do(wish) {
    const dialog = need("#close-dialog", HTMLDialogElement);
    switch (wish) {
      case "sit": return need("#nonce-form", HTMLFormElement).reportValidity() ? this.#try(() => this.#sit()) : undefined;
      case "stand": return this.#try(() => this.#stand());
      case "fill": return this.#try(() => postJson(`${this.#path}/bots`, { level: need("#fill-level", HTMLSelectElement).value }));
      case "renew": return this.#try(() => postJson(`${this.#path}/renew`));
      case "ask-close": return dialog.showModal();
      case "keep": return dialog.close();
      case "close": return dialog.close(), this.#try(() => deleteJson(this.#path));
      case "roll": return this.#set({ nonce: makeNonce() });
      case "copy": return this.#copy();
      case "share": return navigator.share({ title: inviteTexts.share, url: location.href }).catch(() => {});
    }
  }

  /** @param {() => Promise<unknown>} action */
  async #try(action) {
    if (this.#state.isBusy) return;
    this.#set({ isBusy: true, error: "" });
    try {
      await action();
      this.#set({ isBusy: false });
      void this.#ask();
    } catch (problem) {
      this.#set({ isBusy: false, error: problem instanceof Error ? problem.message : "" });
    }
  }

  async #sit() {
    const before = await me();
    await sitDown(this.#id, this.#state.nonce);
    // A stranger has become a guest just now, and the page carries his cookie; its line does not.
    void visitorChanged();
    this.#set({ seated: true, sent: this.#state.nonce });
    if (!before || before.player.id !== (await me())?.player.id) this.#becameAnother();
  }

  async #stand() {
    await deleteJson(`${this.#path}/seats/me`);
    this.#set({ seated: false, sent: null });
  }

  async #sitAgain() {
    await deleteJson(`${this.#path}/seats/me`);
    await this.#sit();
  }

  async #copy() {
    const isCopied = await copyText(need("#invite-link", HTMLInputElement));
    setText(needHtml("#invite-copied"), isCopied ? inviteTexts.copied : inviteTexts.copyByHand);
  }
}
