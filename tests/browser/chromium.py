"""Finding a Chromium: $BITO_CHROMIUM, then the PATH, then Playwright's own.

The headless shell, the same engine without windows, does the same with half the work; but it shows
no messages of the system. It is $BITO_CHROMIUM_SHELL, then where the browser would be.
"""

import os
import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_path() -> str | None:
    """The program to start, or None for the one Playwright installed itself."""
    named = os.environ.get("BITO_CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def shell_path() -> str | None:
    """The same for what needs no more than a page."""
    return os.environ.get("BITO_CHROMIUM_SHELL") or chromium_path()


def launch_flags() -> list[str]:
    """Chromium's sandbox does not work for root, so it is given up there only."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(("--no-sandbox",) if as_root else ())]
