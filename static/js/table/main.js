/** Ties the table page together: socket → state → render, gestures → actions → socket. */

import { needHtml } from "../base/dom.js";
import { keepOrder, keptOrder } from "../base/kept_hands.js";
import { onSettings, settings } from "../base/settings.js";
import { Socket } from "../base/socket.js";
import { Actions } from "./actions.js";
import { ARMING_MS } from "./buttons.js";
import { Commanding } from "./commanding.js";
import { listenToDrags } from "./drag.js";
import { listenToClicks } from "./gestures.js";
import { listenToKeys } from "./keyboard.js";
import { keptMove } from "./kept_move.js";
import { keepLastSeen, withoutLine } from "./last_seen.js";
import { LateCompany } from "./late_company.js";
import { LateMotion } from "./late_motion.js";
import { LateReturn } from "./late_return.js";
import { showLessons } from "./late_lessons.js";
import { followWishForSounds } from "./late_sounds.js";
import { followEyes } from "./looking.js";
import { optionsFor } from "./moves.js";
import { mountOrders } from "./orders.js";
import { acknowledged, refused, whyRefused } from "./pending.js";
import { lookAtRematch } from "./rematch.js";
import { listenToClosing } from "./render/dialogs.js";
import { render, renderAnew } from "./render/page.js";
import { hasNewSize } from "./render/fan.js";
import { renderDrag } from "./render/hand.js";
import { Sending } from "./sending.js";
import { firstState, received, shownView } from "./state.js";
import { Store } from "./store.js";

/** @typedef {import("./state.js").State} State */

const REMATCH_EVERY_MS = 2_000;
const root = needHtml("#table");
const tableId = root.dataset.tableId ?? "";
const motion = new LateMotion(root);
const store = new Store({ ...firstState(Date.now()), order: keptOrder(tableId) }, changed);
const socket = new Socket(`/ws/tables/${encodeURIComponent(tableId)}`, {
  message: heard,
  opened: () => void (store.set({ connection: "connecting" }), tellIfHidden()),
  lost: (code, final) => store.set({
    connection: final ? "closed" : "lost", closeCode: code, ...withoutLine(store.state, tableId),
  }),
});
const tellIfHidden = followEyes((message) => socket.send(message));
const company = new LateCompany({ tableId, send: (message) => socket.send(message) });
const orders = mountOrders({ tableId });
const sending = new Sending(store, socket, tableId);
const actions = new Actions(store, sending);
const commanding = new Commanding(store, tableId, (wish) => actions.act(wish));
const command = (/** @type {string} */ name) => commanding.do(name);
const returning = new LateReturn(store, tableId);
const { signal } = new AbortController();
/** @type {Promise<import("./invite/invite.js").Invite> | null} */
let invite = null;

listenToClicks(root, (wish) => actions.act(wish), command, signal);
listenToDrags(root, (drag) => store.set({ drag }), (wish) => actions.act(wish), signal);
listenToKeys(root, (wish) => actions.act(wish), command, targets, signal);
onSettings(() => renderAnew(store.state));
const resized = new ResizeObserver(() => hasNewSize() && renderAnew(store.state));
for (const part of [root, needHtml("#hand-section")]) resized.observe(part);
listenToClosing(() => store.set({ dialog: null, choosing: null, asking: null }), signal);
followWishForSounds(store);
keepLastSeen(() => store.state, tableId);
setInterval(() => store.set({ now: Date.now() }), 1_000);
setInterval(() => void askForRematch(), REMATCH_EVERY_MS);
render(store.state);

/** @param {State} state @param {State} before */
function changed(state, before) {
  keepHand(state, before);
  if (state.drag && before.drag) {
    renderDrag(state);
    if (state.drag.zone === before.drag.zone) return;
  }
  const isNews = state.view !== before.view;
  if (isNews) motion.look();
  render(state);
  if (state.drag !== before.drag) renderDrag(state);
  if (isNews && before.view && state.view) motion.play(state.happened, state.view);
}

/** Only an order somebody made is worth keeping. @param {State} state @param {State} before */
function keepHand(state, before) {
  if (state.view?.status === "over" && before.view?.status === "playing") return keepOrder(tableId, null);
  if (state.order !== before.order && settings().sort === "manual") keepOrder(tableId, state.order);
}

/** @param {import("../base/types.js").ServerMessage} message */
function heard(message) {
  // Answers to what was said are the company's own.
  if ((message.type === "ack" || message.type === "refused") && company.answered(message)) return;
  switch (message.type) {
    case "update": return updated(message);
    case "said": return company.heard(message);
    case "ack": return store.update((state) => acknowledged(state, message.id, message.version));
    case "refused": return store.update((state) => refused(state, message.id, whyRefused(state, message)));
  }
}

/** @param {import("../base/types.js").Update} update */
function updated(update) {
  const isFirst = store.state.connection !== "open";
  store.update((state) => ({ ...received(state, update, Date.now()), connection: "open" }));
  if (isFirst) {
    sending.sendAgain();
    if (store.state.pending === null) store.set(keptMove(tableId, store.state));
    company.reconnected();
  }
  returning.updated();
  company.show(update.view);
  orders.show(update.view);
  showLessons(update.view);
  if (update.view.status === "open") showInvite(update.view, Date.parse(update.now));
  if (update.view.rematch && store.state.rematch === null) void askForRematch();
  setTimeout(() => store.set({ now: Date.now() }), ARMING_MS + 20);
}

/** Its modules come only where they are needed. @param {import("../base/types.js").View} view @param {number} now */
function showInvite(view, now) {
  invite ??= import("./invite/invite.js").then(({ Invite }) => new Invite(tableId, () => socket.reopen()));
  invite.then((shown) => shown.show(view, now), () => (invite = null)); // the next update tries again
}

/** Who has come for the next game, as long as somebody looks. */
async function askForRematch() {
  const next = store.state.view?.rematch;
  if (!next || document.hidden) return;
  const rematch = await lookAtRematch(next);
  if (rematch) store.set({ rematch });
}

/** Attack cards the chosen card can beat, in table order. @returns {string[]} */
function targets() {
  const view = shownView(store.state);
  const { selected } = store.state;
  if (!view || selected === null) return [];
  const beats = optionsFor(view.legal, selected).beats.map((beat) => beat.target);
  return view.table.map((pair) => pair[0]).filter((card) => beats.includes(card));
}
