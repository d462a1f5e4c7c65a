"""The picture of a finished game and the words of its preview, as a messenger asks for them."""

import asyncio
import re
from itertools import count

import pytest

from app.web.pictures import QUEUE, Pictures
from app.web.problems import AppError
from tests.web.site import Site, duel
from tests.web.test_games import finished


async def test_a_finished_game_has_a_picture_that_may_be_kept(site: Site) -> None:
    _, table_id = await finished(site)
    http, url = site.client(), f"/games/{table_id}/picture.png"

    first = await http.get(url)
    again = await http.get(url)
    known = await http.get(url, headers={"if-none-match": first.headers["etag"]})
    head = await http.head(url)

    assert first.status_code == 200
    assert first.headers["content-type"] == "image/png"
    assert first.headers["cache-control"] == "public, max-age=3600"
    assert first.content.startswith(b"\x89PNG")
    assert again.content == first.content
    assert (known.status_code, known.content) == (304, b"")
    assert (head.status_code, head.content) == (200, b"")


async def test_its_page_names_the_picture_by_its_whole_address(site: Site) -> None:
    _, table_id = await finished(site)

    page = (await site.client().get(f"/games/{table_id}")).text

    found = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))
    own_url = site.services.settings.own_url
    assert found["og:image"] == f"{own_url}/games/{table_id}/picture.png"
    assert found["og:url"] == f"{own_url}/games/{table_id}"
    assert found["twitter:card"] == "summary_large_image"
    assert "Anna" in found["og:title"]
    assert found["og:description"]


async def test_of_a_game_that_runs_there_is_no_picture_and_no_preview(site: Site) -> None:
    _, _, table_id = await duel(site)
    http = site.client()

    running = await http.get(f"/games/{table_id}/picture.png")
    unknown = await http.get(f"/games/{'a' * 26}/picture.png")
    odd = await http.get("/games/%00/picture.png")
    page = (await http.get(f"/games/{table_id}")).text

    assert running.status_code == unknown.status_code == odd.status_code == 404
    assert "og:image" not in page


async def test_more_than_may_wait_are_sent_away_and_one_is_drawn_once() -> None:
    pictures, drawn = Pictures(), count()

    def draw() -> bytes:
        return b"%d" % next(drawn)

    together = [pictures.get("same", draw) for _ in range(QUEUE)]
    waiting = asyncio.gather(*together)
    await asyncio.sleep(0)
    with pytest.raises(AppError):
        await pictures.get("other", draw)

    assert set(await waiting) == {b"0"}
    assert await pictures.get("other", draw) == b"1"
