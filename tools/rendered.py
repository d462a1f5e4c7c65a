"""Every page as the server renders it, in every language, as files for a checker of HTML.

python -m tools.rendered FOLDER
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from app.language.languages import OFFERED
from tests.web.site import Site, guest, running

PAGES: Final = (
    *("/", "/rules", "/fair-play", "/lobby", "/leaderboards", "/my-games", "/new-table"),
    *("/sign-up", "/sign-in", "/forgot", "/reset", "/confirm", "/account", "/admin/reports"),
    *("/offline", "/nothing"),
)


def main() -> None:
    """Writes one file for each page and language."""
    asyncio.run(_write_all(Path(sys.argv[1])))


async def _write_all(folder: Path) -> None:
    with TemporaryDirectory(prefix="bito-rendered-") as data:
        async with running(Path(data)) as site:
            for name, path in (await _paths(site)).items():
                await _write(site, folder, name, path)


async def _paths(site: Site) -> dict[str, str]:
    """By the name of the file; a table once before the deal and once after it."""
    anna = await guest(site)
    waiting = (await anna.make_table(opponents="people"))["id"]
    dealt = (await anna.make_table(seats=3))["id"]
    await anna.sit(dealt)
    tables = {"table-open": f"/tables/{waiting}", "table": f"/tables/{dealt}"}
    pages = {path.strip("/").replace("/", "-") or "home": path for path in PAGES}
    return {**pages, **tables, "record": f"/games/{dealt}"}


async def _write(site: Site, folder: Path, name: str, path: str) -> None:
    for language in OFFERED:
        answer = await site.client().get(path, headers={"accept-language": language})
        (folder / f"{name}.{language}.html").write_text(answer.text)


if __name__ == "__main__":
    main()
