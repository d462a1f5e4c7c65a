/** Where to go after signing in: a path of this site, whatever the address asks for. */

/** A path, and not the start of another site's address. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * The `next` of an address, made absolute; the fallback where it is missing or leads elsewhere.
 * Resolved before it is judged: browsers drop tabs and dots that would hide a second slash.
 * @param {string} search e.g. `?next=/lobby` @param {string} fallback @param {string} [origin]
 */
export function nextAddress(search, fallback, origin = location.origin) {
  const wished = new URLSearchParams(search).get("next") ?? "";
  const own = new URL(fallback, origin).href;
  if (!OWN_PATH.test(wished) || !URL.canParse(wished, origin)) return own;
  const address = new URL(wished, origin);
  return address.origin === origin && OWN_PATH.test(address.pathname) ? address.href : own;
}

/** Links between the small pages take `next` along. */
export function keepNext() {
  const wished = new URLSearchParams(location.search).get("next");
  if (wished === null) return;
  for (const link of document.querySelectorAll("a[data-keep-next]")) {
    const path = link.getAttribute("href")?.split("?")[0] ?? "/";
    link.setAttribute("href", `${path}?${new URLSearchParams({ next: wished })}`);
  }
}
