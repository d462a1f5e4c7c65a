/** The page's icon: how many games wait, as a badge drawn upon it; on an installed app's icon, too. */

import { need } from "../base/dom.js";

const MOST = 9;
/** Lower right, over the second card of the picture. */
const BADGE = '<circle cx="22.5" cy="22.5" r="9.5" fill="#b3321d" stroke="#fff" stroke-width="1.5"/>'
  + '<text x="22.5" y="27.2" font-family="sans-serif" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">#</text>';

/** @type {Promise<string> | null} the plain picture's text */
let picture = null;
let plain = "";
let shown = 0;

/** @param {number} count games that wait for the visitor */
export async function setIconCount(count) {
  if (count === shown) return;
  shown = count;
  tellSystem(count);
  const link = need('link[rel="icon"]', HTMLLinkElement);
  plain ||= link.href;
  if (count === 0) link.href = plain;
  else {
    picture ??= fetch(plain).then((answer) => answer.text());
    const text = await picture.catch(() => "");
    if (shown === count && text) link.href = drawn(text, count);
  }
}

/** @param {string} text @param {number} count */
function drawn(text, count) {
  const badge = BADGE.replace("#</text>", `${count > MOST ? `${MOST}+` : count}</text>`);
  return `data:image/svg+xml,${encodeURIComponent(text.replace("</svg>", `${badge}</svg>`))}`;
}

/** Where the system has badges for apps; nobody needs to know if it will not. @param {number} count */
function tellSystem(count) {
  if (!("setAppBadge" in navigator)) return;
  const told = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  told.catch(() => {});
}
