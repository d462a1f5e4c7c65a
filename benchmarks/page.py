"""How the table page feels on a slow phone: `python -m benchmarks.page [--times=N] [--moves=N]`.

A real Chromium of 360 by 640 with a processor slowed four times and a line of 9 Mbit/s and 100 ms,
measured by the browser's own performance interface. The last line is one JSON object.
"""

import argparse
import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import async_playwright

from benchmarks.load.bars import Figure, as_json, title
from benchmarks.pages.visiting import first_and_second_visit, long_game
from tests.browser.chromium import launch_flags, shell_path
from tests.serving import serving


def main() -> None:
    """Prints a table and the line of JSON."""
    given = _arguments()
    figures = asyncio.run(_measure(given.times, given.moves))
    print(title("page"), *(figure.line() for figure in figures), sep="\n", flush=True)
    print(json.dumps(as_json(figures)))


async def _measure(times: int, moves: int) -> list[Figure]:
    with (
        TemporaryDirectory(prefix="bito-page-") as folder,
        serving(Path(folder), {"BITO_LIMITS": "off"}, "tests.quick_server") as server,
    ):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shell_path(), args=launch_flags()
            )
            visits = await first_and_second_visit(browser, server.url, times)
            return [*visits, *await long_game(browser, server.url, moves)]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="first visits; the middle one counts")
    parser.add_argument(
        "--moves", type=int, default=200, help="at most, before the heap is weighed"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
