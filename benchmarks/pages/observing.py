"""What the browser's own performance interface tells of a page."""

import math
from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import Page

#: Before any script of the page: notes what is told as it happens and cannot be asked for later.
OBSERVE: Final = """
  window.noted = { largest: 0, shift: 0, tasks: [], taps: [] };
  const watch = (type, note, more = {}) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type, buffered: true, ...more });
  watch("largest-contentful-paint", (entry) => { window.noted.largest = entry.startTime; });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) window.noted.shift += entry.value;
  });
  watch("longtask", (entry) => { window.noted.tasks.push([entry.startTime, entry.duration]); });
  watch("event", (entry) => {
    if (entry.name === "click") window.noted.taps.push(entry.duration);
  }, { durationThreshold: 16 });
"""

_ASK: Final = """(until) => {
  const bytes = { page: 0, style: 0, script: 0, late: 0, data: 0, picture: 0, wire: 0 };
  const kinds = { navigation: "page", css: "style", js: "script", svg: "picture", png: "picture" };
  const resources = [...performance.getEntriesByType("resource"),
    ...performance.getEntriesByType("navigation")];
  for (const entry of resources) {
    const end = new URL(entry.name).pathname.split(".").pop();
    const type = kinds[entry.entryType] ?? kinds[end] ?? "data";
    const kind = type === "script" && entry.startTime > until ? "late" : type;
    bytes[kind] += entry.transferSize && entry.encodedBodySize;
    bytes.wire += entry.transferSize;
  }
  const first = performance.getEntriesByName("first-contentful-paint")[0];
  return { ...window.noted, first: first?.startTime ?? 0, bytes, requests: resources.length };
}"""


@dataclass(frozen=True, slots=True)
class Noted:
    """Times in ms since the navigation began; `bytes` of compressed bodies by kind (`late` is
    script asked for when cards could be played), and what went over the wire, heads included."""

    first: float
    largest: float
    shift: float
    tasks: tuple[tuple[float, float], ...]
    taps: tuple[float, ...]
    bytes: dict[str, int]
    requests: int

    @property
    def longest_task(self) -> float:
        return max((duration for _, duration in self.tasks), default=0.0)

    def tasks_after(self, moment: float) -> list[float]:
        """How long those took that began later."""
        return [duration for start, duration in self.tasks if start >= moment]


async def noted(page: Page, playable: float = math.inf) -> Noted:
    """`playable`: ms since the navigation began."""
    found: dict[str, Any] = await page.evaluate(_ASK, min(playable, 1e9))
    tasks = tuple((float(start), float(duration)) for start, duration in found.pop("tasks"))
    return Noted(**{**found, "tasks": tasks, "taps": tuple(found["taps"])})
