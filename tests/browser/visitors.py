"""Visitors: a browser context with one or more pages that writes down whatever goes wrong."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypedDict
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from tests.browser.wire_log import WireLog

Theme = Literal["light", "dark"]


class Size(TypedDict):
    width: int
    height: int


PHONE: Final[Size] = {"width": 360, "height": 640}
DESKTOP: Final[Size] = {"width": 1280, "height": 800}
#: Below this width the visitor has a finger instead of a mouse.
TOUCH_WIDTH: Final = 640
#: Playwright's own word to a page that asks for a service worker and gets none.
NO_WORKER: Final = "Service Worker registration blocked by Playwright"
#: Chromium's own word to a page that gives up a line, or goes, before it has opened.
GIVEN_UP: Final = "WebSocket is closed before the connection is established"
#: What the browser of somebody holds to whom the hints of a first game are known.
PLAYED_BEFORE: Final = """
  try {
    localStorage.setItem("bito-lessons", '{"off": true}');
  } catch {}
"""
#: For whatever a page is waited for: it only bounds how late a failing test is given up.
PATIENCE_MS: Final = 60_000


@dataclass
class Visitor:
    """A person at a browser. `page` is the first tab; `tab()` opens another of the same session."""

    url: str
    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)
    #: Parts of trouble texts that this test causes on purpose.
    expected: list[str] = field(default_factory=list)
    wire: WireLog = field(default_factory=WireLog)

    async def tab(self) -> Page:
        return self.watch(await self.context.new_page())

    def watch(self, page: Page) -> Page:
        self.wire.follow(page)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"script error: {error}"))
        page.on("request", self._request)
        page.on("response", self._response)
        return page

    def unexpected(self) -> list[str]:
        return [text for text in self.troubles if not any(part in text for part in self.expected)]

    def _console(self, message: ConsoleMessage) -> None:
        is_harmless = any(word in message.text for word in (NO_WORKER, GIVEN_UP))
        if message.type in ("error", "warning") and not is_harmless:
            self.troubles.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"foreign request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"failed request: {response.status} {response.url}")


Visit = Callable[..., Awaitable[Visitor]]


class Visitors:
    """All visitors of one test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._made: list[Visitor] = []

    def at(self, url: str) -> Visit:
        return partial(self.make, url)

    async def make(
        self,
        url: str,
        size: Size = DESKTOP,
        theme: Theme = "light",
        motion: bool = False,
        worker: bool = False,
        newcomer: bool = False,
    ) -> Visitor:
        """A fresh session. Without `motion` the visitor asks for reduced motion, without `worker`
        his browser has no service worker, which would fetch for each of them what it keeps, and but
        for a `newcomer` the hints of a first game are over."""
        context = await self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size["width"] < TOUCH_WIDTH,
            locale="en-GB",
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE_MS)
        if not newcomer:
            await context.add_init_script(PLAYED_BEFORE)
        visitor = Visitor(url, context, await context.new_page())
        visitor.watch(visitor.page)
        self._made.append(visitor)
        return visitor

    async def close(self) -> None:
        """Without a word of answers that a test still holds back."""
        for visitor in self._made:
            for page in visitor.context.pages:
                await page.unroute_all(behavior="ignoreErrors")
            await visitor.context.close()

    def troubles(self) -> list[str]:
        return [text for visitor in self._made for text in visitor.unexpected()]
