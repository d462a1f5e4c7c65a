"""The socket of the lobby: who may open it, what is heard there, and how it ends."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from app.web.answers import TableSummary
from tests.web.lobby import lobby
from tests.web.site import (
    HEAR_S,
    Json,
    Site,
    closing,
    duel,
    guest,
    hear,
    person,
    running,
    say,
)
from tests.web.test_abuse import flood

PLAIN = {"auto_take": False, "auto_pass": False}


async def news_of(socket: ClientConnection, kind: str, table_id: str) -> Json:
    """The next message of this kind about this table."""
    while True:
        message = await hear(socket, kind)
        about = message["table"]
        if table_id in (about, about["id"] if isinstance(about, dict) else None):
            return message


async def empty(site: Site) -> None:
    """Returns when nobody stands in the lobby any more."""
    async with asyncio.timeout(HEAR_S):
        while len(site.services.hub.lobby):  # noqa: ASYNC110 - a board tells nobody who left
            await asyncio.sleep(0.005)


class TestComingIn:
    @pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
    async def test_a_page_of_another_site_is_sent_away(
        self, site: Site, origin: str | None
    ) -> None:
        headers = {} if origin is None else {"origin": origin}
        url = f"ws://{site.host}/ws/lobby"

        async with connect(url, additional_headers=headers, proxy=None) as socket:
            assert await closing(socket) == 4403

    async def test_a_bad_token_is_a_session_that_is_over(self, site: Site) -> None:
        async with lobby(site, "a" * 43) as socket:
            assert await closing(socket) == 4401

    async def test_a_token_comes_in_from_anywhere(self, site: Site) -> None:
        anna = await guest(site)

        async with lobby(site, anna.token) as socket:
            assert (await hear(socket, "lobby"))["type"] == "lobby"

    async def test_one_address_opens_so_many_sockets_of_both_kinds(
        self, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.web.connections.EACH_ADDRESS", 1)
        anna, _, table_id = await duel(site)

        async with anna.socket(table_id) as first:
            await hear(first, "update")
            async with lobby(site) as second:
                assert await closing(second) == 1013


class TestTables:
    async def test_the_first_message_lists_them_as_http_does(self, site: Site) -> None:
        anna = await person(site, "Anna")
        made = await anna.make_table(opponents="people", visibility="open", seats=2)
        listed = (await anna.http.get("/api/tables?status=open")).json()["tables"]

        async with lobby(site) as socket:
            first = json.loads(await socket.recv())

        assert first["type"] == "lobby"
        assert first["tables"] == listed
        card = next(card for card in listed if card["id"] == made["id"])
        assert set(card) == set(TableSummary.model_fields) - {"you", "your_turn", "invited"}
        assert (card["guests"], card["away"]) == (False, False)
        assert card["host"].startswith("Anna")

    async def test_making_sitting_down_and_beginning_are_told(self, site: Site) -> None:
        anna, boris = await person(site, "Anna"), await person(site, "Boris")

        async with lobby(site) as socket:
            await hear(socket, "lobby")
            table_id = (await anna.make_table(opponents="people", visibility="open"))["id"]
            made = await news_of(socket, "table", table_id)
            await anna.sit(table_id)
            taken = await news_of(socket, "table", table_id)
            await boris.sit(table_id)
            gone = await news_of(socket, "gone", table_id)

        assert made["table"]["sitters"] == []
        assert [each["seat"] for each in taken["table"]["sitters"]] == [None]
        assert gone == {"type": "gone", "table": table_id}
        running_now = (await anna.http.get("/api/tables?status=playing")).json()["tables"]
        assert table_id in [card["id"] for card in running_now]


class TestTurns:
    async def test_a_player_hears_of_his_turn_at_any_table(self, site: Site) -> None:
        anna, boris, table_id = await duel(site, rules=PLAIN)
        seen = await anna.look(table_id)
        mover, other = (anna, boris) if seen["view"]["legal"] else (boris, anna)
        move = min((await mover.look(table_id))["view"]["legal"])

        async with lobby(site, other.token) as his, lobby(site, mover.token) as movers:
            at_once = await hear(movers, "your-turn")
            await hear(his, "lobby")
            body = {"move": move, "version": 0, "id": "m1"}
            await mover.http.post(f"/api/tables/{table_id}/moves", json=body)
            turn, over = await hear(his, "your-turn"), await hear(movers, "turn-over")

        assert at_once["table"] == turn["table"] == over["table"] == table_id
        deadline = (await other.look(table_id))["view"]["deadline"]
        assert turn == {"type": "your-turn", "table": table_id, "deadline": deadline}


class TestSpeaking:
    async def test_a_ping_is_answered(self, site: Site) -> None:
        async with lobby(site) as socket:
            await say(socket, type="ping")
            pong = await hear(socket, "pong")

        assert pong["now"].endswith("Z")

    @pytest.mark.parametrize("text", ["{", "[]", '{"type": "resign", "id": "r1"}', "null"])
    async def test_nothing_else_is_understood(self, site: Site, text: str) -> None:
        async with lobby(site) as socket:
            await socket.send(text)
            refused = await hear(socket, "refused")

        assert (refused["code"], refused["version"]) == ("bad-message", None)

    async def test_five_bad_messages_end_it(self, site: Site) -> None:
        async with lobby(site) as socket:
            for _ in range(5):
                await socket.send("{")
            assert await closing(socket) == 1008

    async def test_a_binary_frame_ends_it(self, site: Site) -> None:
        async with lobby(site) as socket:
            await socket.send(b"{}")
            assert await closing(socket) == 1003

    async def test_a_long_frame_ends_it(self, site: Site) -> None:
        async with lobby(site) as socket:
            await socket.send(json.dumps({"type": "ping", "x": "y" * 4096}))
            assert await closing(socket) == 1009

    async def test_a_flood_ends_it(self, site: Site) -> None:
        async with lobby(site) as socket:
            await flood(socket, 1500)
        assert socket.close_code == 1008


class TestLeaving:
    async def test_with_its_session_the_socket_ends(self, site: Site) -> None:
        anna = await guest(site)

        async with lobby(site, anna.token) as socket:
            await hear(socket, "lobby")
            await anna.http.delete("/api/session")
            assert await closing(socket) == 4401
        await empty(site)

    async def test_the_lobby_forgets_who_left(self, site: Site) -> None:
        async with lobby(site) as socket:
            await hear(socket, "lobby")
            assert len(site.services.hub.lobby) >= 1

        await empty(site)

    async def test_a_restart_asks_to_come_back_at_once(self, folder: Path) -> None:
        async with running(folder) as site:
            socket = await lobby(site)
            await hear(socket, "lobby")

        assert await closing(socket) == 1012
