"""Talk over the socket, blocks and remarks over HTTP."""

import re
from typing import Any

import pytest
from httpx2 import AsyncClient

from app.play.company import PHRASES
from app.play.words import LONGEST_REMARK
from app.web.assets import FOLDER
from app.web.limits import REMARKS_BY_PLAYER
from tests import people
from tests.web.site import Player, Site, duel, hear, problem, say


async def person(site: Site, name: str, **columns: Any) -> Player:
    """A person with an account, as a program."""
    now = site.services.clock.now()
    row = await people.person(site.services.database, name, now, **columns)
    return Player(site, await people.token_of(site.services.database, row, now))


async def table_of(*players: Player) -> str:
    """An unrated game of these people, dealt."""
    table = await players[0].make_table(opponents="people", seats=len(players), preset="classic")
    for number, player in enumerate(players):
        await player.sit(table["id"], f"{number:02x}" * 32)
    return str(table["id"])


async def remarks(http: AsyncClient, table_id: str) -> list[str]:
    body = (await http.get(f"/api/tables/{table_id}/remarks")).json()
    return [each["words"] or each["phrase"] for each in body["remarks"]]


class TestOnTheSocket:
    async def test_a_remark_is_acknowledged_before_it_is_heard(self, site: Site) -> None:
        anna, boris, table_id = await duel(site)
        async with anna.socket(table_id) as hers, boris.socket(table_id) as his:
            await say(hers, type="say", id="s1", phrase="hello")

            assert await hear(hers, "ack", "said") == {"type": "ack", "id": "s1", "version": 0}
            own, other = await hear(hers, "said"), await hear(his, "said")

        assert own == other
        assert (own["name"], own["phrase"]) == ("Anna", "hello")
        assert own["seat"] in (0, 1)

    async def test_sent_again_it_is_acknowledged_and_not_said_again(self, site: Site) -> None:
        anna, boris, table_id = await duel(site)
        async with anna.socket(table_id) as hers:
            for _ in range(2):
                await say(hers, type="say", id="s1", phrase="hello")
                assert (await hear(hers, "ack", "refused"))["type"] == "ack"
        async with anna.socket(table_id) as hers:
            await say(hers, type="say", id="s1", phrase="hello")
            assert (await hear(hers, "ack", "refused"))["type"] == "ack"

        assert await remarks(boris.http, table_id) == ["hello"]

    async def test_words_go_between_those_who_want_them(self, site: Site) -> None:
        vera = await person(site, "Vera One", wants_company=True)
        egor = await person(site, "Egor One", wants_company=True)
        table_id = await table_of(vera, egor)
        async with vera.socket(table_id) as hers, egor.socket(table_id) as his:
            await say(hers, type="say", id="w", words="Добрый вечер <b>всем</b>")

            said = await hear(his, "said")

        assert said["words"] == "Добрый вечер <b>всем</b>"
        assert await remarks(egor.http, table_id) == ["Добрый вечер <b>всем</b>"]
        async with site.client() as stranger:
            assert await remarks(stranger, table_id) == []

    @pytest.mark.parametrize(
        "message",
        [
            {"phrase": "nonsense"},
            {"phrase": "hello", "words": "hello"},
            {},
            {"words": ""},
            {"words": "x" * 500},
            {"words": 7},
            {"phrase": "hello", "seat": 1},
        ],
    )
    async def test_what_is_no_remark_is_a_bad_message(
        self, site: Site, message: dict[str, object]
    ) -> None:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as hers:
            await say(hers, type="say", id="s1", **message)

            assert (await hear(hers, "ack", "refused"))["code"] == "bad-message"

    async def test_refusals_carry_the_id_and_say_why(self, site: Site) -> None:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as hers, site.socket(table_id) as watcher:
            await say(hers, type="say", id="w", words="Hi")
            await say(watcher, type="say", id="s", phrase="hello")

            first, second = await hear(hers, "refused"), await hear(watcher, "refused")

        assert (first["id"], first["code"]) == ("w", "not-allowed")
        assert (second["id"], second["code"]) == ("s", "not-seated")

    async def test_so_many_a_minute_and_no_more(self, site: Site) -> None:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as hers:
            for number in range(REMARKS_BY_PLAYER.amount):
                await say(hers, type="say", id=f"s{number}", phrase="oops")
                assert (await hear(hers, "ack", "refused"))["type"] == "ack"
            await say(hers, type="say", id="last", phrase="oops")

            refused = await hear(hers, "ack", "refused")

        assert (refused["id"], refused["code"]) == ("last", "too-fast")

    async def test_the_longest_words_fit_into_a_message(self, site: Site) -> None:
        vera = await person(site, "Vera Two", wants_company=True)
        egor = await person(site, "Egor Two", wants_company=True)
        table_id = await table_of(vera, egor)
        async with vera.socket(table_id) as hers, egor.socket(table_id) as his:
            await say(hers, type="say", id="w", words="🂡" * LONGEST_REMARK)

            assert len((await hear(his, "said"))["words"]) == LONGEST_REMARK


class TestBlocks:
    async def test_keep_words_and_people_apart(self, site: Site) -> None:
        vera, egor = await person(site, "Vera Three"), await person(site, "Егор Три")
        table_id = await table_of(vera, egor)
        async with vera.socket(table_id) as hers:
            await say(hers, type="say", id="s", phrase="hello")
            await hear(hers, "ack")
        assert await remarks(egor.http, table_id) == ["hello"]

        assert (await vera.http.put("/api/blocks/Егор Три")).status_code == 204
        assert (await vera.http.put("/api/blocks/Егор Три")).status_code == 204

        assert (await vera.http.get("/api/blocks")).json() == {"blocked": ["Егор Три"]}
        assert (await egor.http.get("/api/blocks")).json() == {"blocked": []}
        assert await remarks(egor.http, table_id) == []
        assert (await vera.http.delete("/api/blocks/Егор Три")).status_code == 204
        assert (await vera.http.delete("/api/blocks/Егор Три")).status_code == 204
        assert await remarks(egor.http, table_id) == ["hello"]

    async def test_name_somebody_else_who_exists(self, site: Site) -> None:
        vera = await person(site, "Vera Four")

        for name in ("Nobody At All", "Anna", "%00", "x%2Fy"):
            assert problem(await vera.http.put(f"/api/blocks/{name}")) == (404, "not-found")
        assert problem(await vera.http.put("/api/blocks/Vera Four")) == (422, "bad-message")

    async def test_are_somebody_s(self, site: Site) -> None:
        async with site.client() as stranger:
            assert problem(await stranger.get("/api/blocks")) == (401, "not-signed-in")


async def test_remarks_of_no_table_are_not_found(site: Site) -> None:
    async with site.client() as stranger:
        assert problem(await stranger.get("/api/tables/nosuch/remarks")) == (404, "not-found")


def test_the_pages_know_every_phrase() -> None:
    text = (FOLDER / "js" / "company" / "phrases.js").read_text(encoding="utf-8")

    names = re.findall(r'^  "?([a-z-]+)"?: "[^"]+",$', text, re.MULTILINE)

    assert names == list(PHRASES)
