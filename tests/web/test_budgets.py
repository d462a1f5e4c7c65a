"""What the table page weighs on its way, compressed, in every language: promises, not habits."""

import gzip
import re
from collections.abc import Sequence
from typing import Final

import pytest

from app.language.languages import OFFERED, Language
from app.web.assets import ASSETS, BASE, asset_at
from app.web.modules import modules_for
from app.web.texts import texts_url
from tests.web.site import Site, guest

KIB: Final = 1024
SCRIPT: Final = 70 * KIB
PAGE: Final = 40 * KIB
AGAIN: Final = 15 * KIB
#: What comes when the table can be played at already, each for itself.
LATE: Final = {
    "company/mount": 8 * KIB,
    "lessons/lessons": 4 * KIB,
    "table/motion": 5 * KIB,
    "table/commands/panel": 12 * KIB,
    "keeping/worker": 2 * KIB,
}
AT_ONCE: Final = ("base/site", "table/main")


def weight_of(paths: Sequence[str]) -> int:
    """As the server sends them to a browser that takes gzip."""
    return sum(len(ASSETS[path].zipped or ASSETS[path].content) for path in paths)


async def table_page(site: Site, language: Language) -> str:
    anna = await guest(site)
    table = (await anna.make_table())["id"]
    answer = await site.client().get(f"/tables/{table}", headers={"accept-language": language})
    assert answer.headers["content-encoding"] == "gzip"
    return answer.text


@pytest.mark.parametrize("language", OFFERED)
async def test_the_script_of_the_table_fits_with_its_sentences(
    site: Site, language: Language
) -> None:
    url = texts_url(language, *AT_ONCE)
    sentences = b"" if url is None else (await site.client().get(url)).content

    assert weight_of(modules_for(*AT_ONCE)) + len(gzip.compress(sentences)) <= SCRIPT


@pytest.mark.parametrize("language", OFFERED)
async def test_the_page_fits_with_its_style_sheet_and_alone_when_it_is_asked_for_again(
    site: Site, language: Language
) -> None:
    text = await table_page(site, language)
    sheets = [asset_at(path) for path in re.findall(rf'"{BASE}/(css/[^"]+)"', text)]
    styles = sum(len(sheet.zipped or b"") for sheet in sheets if sheet)
    page = len(gzip.compress(text.encode(), 6))

    assert len(sheets) == 1
    assert page + styles <= PAGE
    assert page <= AGAIN


async def test_a_second_visit_asks_for_no_file_again(site: Site) -> None:
    text = await table_page(site, OFFERED[0])

    files = re.findall(r'(?:src|href)="(/(?:static|texts)/[^"]+)"', text)

    assert len(files) > len(modules_for(*AT_ONCE))
    for file in files:
        cached = (await site.client().get(file)).headers["cache-control"]
        assert "immutable" in cached, file


@pytest.mark.parametrize("name", LATE)
def test_what_comes_late_is_light(name: str) -> None:
    at_once = set(modules_for(*AT_ONCE))

    assert weight_of([path for path in modules_for(name) if path not in at_once]) <= LATE[name]
