/** What this browser can do about push messages. */

/** Safari on a phone or tablet of Apple's shows messages only for sites on the Home Screen. */
export function needsHomeScreen() {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

/** Without HTTPS browsers offer none of this, but for the machine's own address. */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
