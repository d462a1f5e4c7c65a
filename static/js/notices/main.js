/** Part of the account page: how somebody is told that it is his move, and his days away. */

import { needHtml } from "../base/dom.js";
import { me } from "../site/me.js";
import { showAway } from "./away_panel.js";
import { showCalendar } from "./calendar_panel.js";
import { showPush } from "./push_panel.js";
import { showSettings } from "./settings_form.js";

void open();

async function open() {
  const visitor = await me();
  if (!visitor) return;
  const { account } = visitor;
  if (account) {
    showSettings(account);
    showCalendar(account.has_calendar);
  } else {
    // The rest of the page is not for guests; messages on their own device are.
    needHtml("#guest-account").after(needHtml("#push"));
  }
  await Promise.all([showPush(), account ? showAway() : null]);
}
