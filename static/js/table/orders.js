/** Standing orders: two switches, shown where they mean something, kept on the server. */

import { ApiError, putJson } from "../base/api.js";
import { need, needHtml, setText } from "../base/dom.js";
import { mayThrowIn } from "./names.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../base/types.js").Orders} Wishes */

/** @type {(keyof Wishes)[]} */
const NAMES = ["pass_this_bout", "keep_beaten"];

/**
 * The switches of one table. `show` is to be called with every view.
 * @param {{tableId: string}} where
 */
export function mountOrders({ tableId }) {
  const root = needHtml("#orders");
  /** @type {View | null} */
  let shown = null;
  let isSending = false;

  root.addEventListener("change", () => void send());

  async function send() {
    isSending = true;
    try {
      await putJson(`/api/tables/${encodeURIComponent(tableId)}/orders`, chosen());
      setText(needHtml("#orders-note"), "");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setText(needHtml("#orders-note"), error.message);
    } finally {
      isSending = false;
      if (shown) show(shown);
    }
  }

  /** The server's word counts, but not while a newer one is on its way. @param {View} view */
  function show(view) {
    shown = view;
    const offered = offeredBy(view);
    root.hidden = !offered.pass_this_bout && !offered.keep_beaten;
    needHtml("#order-pass").hidden = !offered.pass_this_bout;
    needHtml("#order-keep").hidden = !offered.keep_beaten;
    if (isSending) return;
    for (const name of NAMES) input(name).checked = view.orders?.[name] ?? false;
  }

  return { show };
}

/**
 * Which orders could be asked for: passing by those who may add to this bout, keeping where a
 * beaten bout may be picked up.
 * @param {View} view @returns {Wishes}
 */
export function offeredBy(view) {
  const { you } = view;
  const isIn = view.status === "playing" && you !== null && (view.seats[you]?.place ?? null) === null;
  if (!isIn || !view.orders || view.phase === "redeal") return { pass_this_bout: false, keep_beaten: false };
  const mayAdd = you !== view.defender && view.rules.throw_in !== "none"
    && (you === view.attacker || mayThrowIn(view, you));
  return { pass_this_bout: mayAdd, keep_beaten: view.rules.accept_beaten === true };
}

/** @returns {Wishes} */
const chosen = () => ({ pass_this_bout: input("pass_this_bout").checked, keep_beaten: input("keep_beaten").checked });

/** @param {keyof Wishes} name */
const input = (name) => need(`#orders [name=${name}]`, HTMLInputElement);
