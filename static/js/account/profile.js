/** Name, address and password: what stands now, and the forms that change it. */

import { postJson, putJson } from "../base/api.js";
import { need, needHtml, setAttribute, setText } from "../base/dom.js";
import { fill } from "../base/texts.js";
import { forgetMe, me } from "../site/me.js";
import { visitorChanged } from "../site/visitor.js";
import { listenToForm } from "./form.js";
import { pageTexts } from "./page_texts.js";

/** @param {() => Promise<void>} sessionsChanged */
export function showProfile(sessionsChanged) {
  listenToForm("#name-form", changeName);
  listenToForm("#email-form", changeEmail);
  listenToForm("#password-form", async (values) => {
    await changePassword(values);
    await sessionsChanged();
    return pageTexts.password.changed;
  });
  listenToForm("#confirm-again", async () => {
    await postJson("/api/confirmations/again");
    return pageTexts.email.again;
  });
  return render();
}

async function render() {
  const visitor = await me();
  if (!visitor?.account) return;
  const { email, confirmed } = visitor.account;
  setText(needHtml("#account-who"), visitor.player.name);
  setText(needHtml("#name-now"), visitor.player.name);
  setText(needHtml("#email-now"), email);
  setText(needHtml("#email-state"), confirmed ? pageTexts.email.confirmed : pageTexts.email.open);
  setAttribute(needHtml("#email-state"), "data-tone", confirmed ? "good" : "bad");
  needHtml("#confirm-again").hidden = confirmed;
}

/** @param {import("./form.js").Values} values */
async function changeName({ name }) {
  await putJson("/api/me/name", { name });
  await visitorChanged();
  await render();
  need("#name-form", HTMLFormElement).reset();
  return fill(pageTexts.name.changed, { name: (await me())?.player.name ?? "" });
}

/** @param {import("./form.js").Values} values */
async function changeEmail({ email, password }) {
  await putJson("/api/me/email", { email, password });
  need("#email-form", HTMLFormElement).reset();
  forgetMe();
  await render();
  return fill(pageTexts.email.changed, { email: email ?? "" });
}

/** @param {import("./form.js").Values} values */
async function changePassword(values) {
  await putJson("/api/me/password", { old: values.old, new: values.new });
  need("#password-form", HTMLFormElement).reset();
}
