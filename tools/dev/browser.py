"""The Chromium of the tests: where one may be, and how to get one where there is none."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.dev.debian import apt_install, is_debian_root
from tools.dev.running import VENV, Stop, python, say, starts

# The shell is Chromium without windows: the same engine, for not much more than half the work. But
# it shows no messages, for which there must be a whole one, too.
PATH_SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
PATH_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Inside Playwright's cache.
CACHED_SHELLS = (
    "chromium_headless_shell-*/*/headless_shell",
    "chromium_headless_shell-*/*/chrome-headless-shell",
)
CACHED_BROWSERS = ("chromium-*/*/chrome", "chromium-*/*/*.app/Contents/MacOS/*")
# Playwright's own node needs libatomic1, and Debian's Chromium brings neither that nor a font.
DEBIAN_BROWSER = ("chromium", "libatomic1", "fonts-dejavu-core")
DEBIAN_SHELL = "chromium-headless-shell"
NO_BROWSER = """no browser for the tests. Any one of these helps:
  - install Chromium or Google Chrome, so that `chromium` or `google-chrome` is on the PATH
    (Debian: apt install chromium chromium-headless-shell libatomic1 fonts-dejavu-core)
  - set BITO_CHROMIUM to the program of a Chromium you have
  - let Playwright fetch one: .venv/bin/python -m playwright install chromium"""


def browsers() -> dict[str, str]:
    """For the tests. Whoever names a browser gets all tests with this one."""
    browser = find_browser()
    shell = given_browser() or find_shell(browser)
    return {"BITO_CHROMIUM": browser, "BITO_CHROMIUM_SHELL": shell}


def find_browser() -> str:
    """The Chromium to test with: one that is there, else one installed now."""
    need_playwright_node()
    browser = given_browser() or present_browser()
    if browser is None and is_debian_root():
        apt_install(*DEBIAN_BROWSER)
        browser = present_browser()
    if browser is None:
        say("trying to fetch a browser with Playwright")
        python("playwright", "install", "chromium")
        browser = present_browser()
    if browser is None:
        raise Stop(NO_BROWSER)
    return browser


def given_browser() -> str | None:
    given = os.environ.get("BITO_CHROMIUM")
    if given and shutil.which(given) is None:
        raise Stop(f"BITO_CHROMIUM names {given}, which is not a program")
    return given or None


def present_browser() -> str | None:
    on_mac = MAC_BROWSERS if sys.platform == "darwin" else ()
    return first_on_path((*PATH_BROWSERS, *on_mac)) or cached(CACHED_BROWSERS)


def find_shell(browser: str) -> str:
    """What runs the tests faster where there is one; the browser itself where there is none."""
    shell = first_on_path(PATH_SHELLS) or cached(CACHED_SHELLS)
    if shell is None and is_debian_root():
        apt_install(DEBIAN_SHELL)
        shell = first_on_path(PATH_SHELLS)
    return shell or browser


def first_on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def cached(patterns: Sequence[str]) -> str | None:
    """What Playwright has fetched."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or home / "ms-playwright")
    found = (path for pattern in patterns for path in sorted(cache.glob(pattern)))
    return next((str(path) for path in found if os.access(path, os.X_OK)), None)


def need_playwright_node() -> None:
    """Without libatomic1 Playwright's node dies, and a test would say only `Connection closed`."""
    node = next(VENV.glob("lib/python*/site-packages/playwright/driver/node"), None)
    if node is None or starts(node):
        return
    if is_debian_root():
        apt_install("libatomic1")
    if not starts(node):
        raise Stop(f"Playwright's node does not start ({node}); Debian: apt install libatomic1")
