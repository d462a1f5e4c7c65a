/** Standing orders: switches shown where they mean something, kept on the server. */

import { ApiError, putJson } from "../base/api.js";
import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { plural, texts } from "../base/texts.js";
import { mayThrowIn } from "./names.js";

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../base/types.js").Orders} Wishes */

/** @type {(keyof Wishes)[]} */
const NAMES = ["pass_this_bout", "pass_same_ranks", "pass_trumps", "take_this_bout", "keep_beaten"];
/** @type {Readonly<Wishes>} */
const NOTHING = {
  pass_this_bout: false, pass_same_ranks: false, pass_trumps: false, take_this_bout: false, keep_beaten: false,
};

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
    setAttribute(root, "hidden", NAMES.every((name) => !offered[name]));
    for (const name of NAMES) setAttribute(needHtml(`#orders [data-order=${name}]`), "hidden", !offered[name]);
    if (isSending) return;
    for (const name of NAMES) input(name).checked = view.orders?.[name] ?? false;
    const count = NAMES.filter((name) => view.orders?.[name]).length;
    const open = needHtml("#orders-open");
    setText(open, count > 0 ? plural(texts.table.orders.on, count) : texts.table.orders.none);
    open.toggleAttribute("data-on", count > 0);
  }

  return { show };
}

/**
 * Which orders could be asked for: passing by those who may add to this bout, taking by who is to
 * beat in it, keeping where a beaten bout may be picked up.
 * @param {View} view @returns {Wishes}
 */
function offeredBy(view) {
  const { you } = view;
  const isIn = view.status === "playing" && you !== null && (view.seats[you]?.place ?? null) === null;
  if (!isIn || !view.orders || view.phase === "redeal") return NOTHING;
  const mayAdd = you !== view.defender && view.rules.throw_in !== "none"
    && (you === view.attacker || mayThrowIn(view, you));
  return {
    pass_this_bout: mayAdd, pass_same_ranks: mayAdd && view.table.length > 0, pass_trumps: mayAdd,
    take_this_bout: you === view.defender && (view.phase === "attack" || view.phase === "defend" || view.phase === "throw_in"),
    keep_beaten: view.rules.accept_beaten === true,
  };
}

/** Only what is offered can be wished for: the server refuses the rest. @returns {Wishes} */
function chosen() {
  const wished = NAMES.map((name) => [name, input(name).checked && !needHtml(`#orders [data-order=${name}]`).hidden]);
  return /** @type {Wishes} */ (Object.fromEntries(wished));
}

/** @param {keyof Wishes} name */
const input = (name) => need(`#orders [name=${name}]`, HTMLInputElement);
