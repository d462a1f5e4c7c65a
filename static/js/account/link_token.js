/** What a letter's link brings behind the #: read once, then out of the address and the history. */

/** As long as the tokens the server makes, or longer; anything else is no link of ours. */
const TOKEN = /^#([\w-]{20,200})$/;

/**
 * Calls `found` with the token of this address, now or when a link is opened in the same tab.
 * @param {(token: string) => void} found
 */
export function takeToken(found) {
  take(found);
  addEventListener("hashchange", () => take(found));
}

/** @param {(token: string) => void} found */
function take(found) {
  const token = TOKEN.exec(location.hash)?.[1];
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (token) found(token);
}
