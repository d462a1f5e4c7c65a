"""Screenshots into the ignored folder `shots/`, and a contact sheet of them all.

    python -m tools.shots                  all
    python -m tools.shots table six        only those whose name holds one of these words
    python -m tools.shots --language ru    as a browser asks that speaks Russian

A real server and real games, played for; only hands and seats that a game rarely brings are laid
(made_up.py). One visit serves all sizes and themes of a scene.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright

from tests.browser.chromium import chromium_path, launch_flags
from tests.browser.visitors import DESKTOP, Theme, Visitor
from tests.serving import serving
from tools.shots.scenes import BOTH, SCENES
from tools.shots.sheet import make_sheet

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "shots"
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
SETTLED_MS: Final = 120
AT_ONCE: Final = 3


async def shoot(browser: Browser, url: str, name: str, language: str) -> list[str]:
    """All pictures of one scene; returns the names of their files."""
    context = await browser.new_context(
        viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]},
        reduced_motion="reduce",
        locale=language,
    )
    visitor = Visitor(url, context, await context.new_page())
    await SCENES[name].go(visitor)
    made = []
    for size, box in SCENES[name].sizes.items():
        await visitor.page.set_viewport_size({"width": box["width"], "height": box["height"]})
        for theme in THEMES if size in BOTH else THEMES[:1]:
            await visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            await visitor.page.wait_for_timeout(SETTLED_MS)
            file = FOLDER / f"{name}-{size}-{theme}.png"
            whole = not name.startswith(("table", "settings"))
            await visitor.page.screenshot(path=file, full_page=whole)
            made.append(file.name)
    await context.close()
    return made


async def shoot_all(url: str, parts: Sequence[str], language: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    gate = asyncio.Semaphore(AT_ONCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), args=launch_flags()
        )

        async def one(name: str) -> None:
            async with gate:
                print("\n".join(await shoot(browser, url, name, language)), flush=True)

        names = [name for name in SCENES if not parts or any(part in name for part in parts)]
        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(one(name))
        print(await make_sheet(browser, FOLDER))
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.shots", description="Pictures of every page.")
    parser.add_argument("parts", nargs="*", help="parts of the scenes' names")
    parser.add_argument("--language", default="en-GB", help="what the browser asks for")
    wish = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), {"BITO_LIMITS": "off"}) as server,
    ):
        asyncio.run(shoot_all(server.url, wish.parts, wish.language))


main()
