/** Tells the server whether this page is before anybody's eyes: whoever sees it needs no notice. */

/** @typedef {import("../base/types.js").ClientMessage} ClientMessage */

/**
 * @param {(message: ClientMessage) => void} send
 * @returns {() => void} to be called whenever there is a new line, which the server takes for seen
 */
export function followEyes(send) {
  const tell = () => send({ type: "looking", looking: !document.hidden });
  document.addEventListener("visibilitychange", tell);
  return () => {
    if (document.hidden) tell();
  };
}
