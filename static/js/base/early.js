// Runs in the head, before anything is painted: puts the stored settings on <html>, so that no
// page flashes in the wrong colours. A classic script on purpose; settings.js is the rest.
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("bito-settings") ?? "{}");
    const root = document.documentElement;
    if (stored.theme === "light" || stored.theme === "dark") root.dataset.theme = stored.theme;
    root.dataset.deck = stored.deck === "four" ? "four" : "two";
    root.toggleAttribute("data-large-figures", stored.largeFigures === true);
    root.toggleAttribute("data-left-handed", stored.leftHanded === true);
    root.toggleAttribute("data-lessons", JSON.parse(localStorage.getItem("bito-lessons") ?? "{}").off !== true);
    if (stored.motion === "off") root.dataset.motion = "off";
  } catch {
    // Storage may be closed (private windows): the defaults are fine.
  }
})();
