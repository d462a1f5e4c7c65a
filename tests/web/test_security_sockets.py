"""Every socket: for our own pages alone, for as long as the session lasts, each message judged by
who says it. ASVS 5: 4.4.2, 7.4.1-3, 8.2.1."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.lobby import lobby
from tests.web.signing import Visitor, letters_to, sign_up
from tests.web.site import Player, Site, closing, duel, guest, hear, person, say
from tests.web.sweeping import snapshot, socket_paths
from tests.web.test_handshake import FOREIGN, origin
from tests.web.town import Town, town_in

WISH: Final = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}


@pytest.fixture(scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    async with town_in(tmp_path_factory.mktemp("sockets")) as one:
        yield one


class TestOrigin:
    @pytest.mark.parametrize("pattern", FOREIGN)
    @pytest.mark.parametrize("path", socket_paths())
    async def test_another_site_hears_nothing_before_it_is_closed(
        self, site: Site, path: str, pattern: str | None
    ) -> None:
        anna, table_id = await _table(site)
        headers = {"cookie": f"bito_session={anna.cookies['bito_session']}"}
        if pattern is not None:
            headers["origin"] = origin(site, pattern)

        heard, code = await _listen(site, path.replace("{table_id}", table_id), headers)

        assert (heard, code) == ([], 4403)

    @pytest.mark.parametrize("path", socket_paths())
    async def test_two_origins_are_none(self, site: Site, path: str) -> None:
        anna, table_id = await _table(site)
        headers = [
            ("cookie", f"bito_session={anna.cookies['bito_session']}"),
            *(("origin", site.url), ("origin", "http://evil.example")),
        ]

        with pytest.raises(InvalidStatus, match="400"):
            await _listen(site, path.replace("{table_id}", table_id), headers)


async def _table(site: Site) -> tuple[Any, str]:
    http = site.client()
    return http, str((await http.post("/api/tables", json=WISH)).json()["id"])


async def _listen(site: Site, path: str, headers: Any) -> tuple[list[str | bytes], int | None]:
    """All that is said, and the code with which it ends."""
    heard = []
    async with connect(f"ws://{site.host}{path}", additional_headers=headers, proxy=None) as socket:
        with suppress(ConnectionClosed):
            heard.append(await socket.recv())
        return heard, socket.close_code


@dataclass(frozen=True, slots=True)
class Home:
    """Two browsers and a program of one person, and a guest's browser."""

    mailed: Mailed
    laptop: Visitor
    phone: Visitor
    program: Player
    token_id: str
    stranger: Visitor

    async def phone_id(self) -> str:
        listed = (await self.phone.http.get("/api/sessions")).json()["sessions"]
        return str(next(one["id"] for one in listed if one["current"]))


End = Callable[[Home], Awaitable[Any]]


async def _sign_out(home: Home) -> None:
    await home.phone.http.delete("/api/session")


async def _everywhere(home: Home) -> None:
    await home.laptop.http.delete("/api/sessions")


async def _that_one(home: Home) -> None:
    await home.laptop.http.delete(f"/api/sessions/{await home.phone_id()}")


async def _new_password(home: Home) -> None:
    body = {"old": PASSWORD, "new": "nine quiet herons"}
    await home.laptop.http.put("/api/me/password", json=body)


async def _reset(home: Home) -> None:
    http, email = home.mailed.site.client(), home.phone.email
    await http.post("/api/resets", json={"email": email})
    token = (await letters_to(home.mailed.mail, email, 2))[-1]
    await http.post("/api/resets/use", json={"token": token, "password": "nine quiet herons"})


async def _deletion(home: Home) -> None:
    await home.laptop.http.request("DELETE", "/api/me", json={"password": PASSWORD})


async def _withdrawn(home: Home) -> None:
    await home.laptop.http.delete(f"/api/tokens/{home.token_id}")


async def _program_leaves(home: Home) -> None:
    await home.program.http.delete("/api/session")


async def _somebody_else(home: Home) -> None:
    await sign_up(home.mailed.site, f"{home.phone.name} two", home.phone.http)


async def _again(home: Home) -> None:
    await home.phone.sign_in()


async def _guest_signs_up(home: Home) -> None:
    await sign_up(home.mailed.site, home.stranger.name, home.stranger.http)


async def _guest_is_forgotten(home: Home) -> None:
    await home.stranger.http.request("DELETE", "/api/me", json={})


#: Each way a session ends, and whose sockets end with it.
ENDS: Final[dict[str, tuple[End, set[str]]]] = {
    "signed out": (_sign_out, {"phone"}),
    "signed out everywhere": (_everywhere, {"phone", "laptop", "program"}),
    "ended from another browser": (_that_one, {"phone"}),
    "another password": (_new_password, {"phone", "laptop"}),
    "a reset": (_reset, {"phone", "laptop", "program"}),
    "the account deleted": (_deletion, {"phone", "laptop", "program"}),
    "the token withdrawn": (_withdrawn, {"program"}),
    "the program signed out": (_program_leaves, {"program"}),
    "signed in again there": (_again, {"phone"}),
    "another account made there": (_somebody_else, {"phone"}),
    "a guest who signs up": (_guest_signs_up, {"stranger"}),
    "a guest who is forgotten": (_guest_is_forgotten, {"stranger"}),
}


class TestEnds:
    @pytest.mark.parametrize("how", ENDS)
    async def test_sockets_are_closed_with_their_session(self, mailed: Mailed, how: str) -> None:
        end, whose = ENDS[how]
        home = await _home(mailed, f"Person {'abcdefghkmnprst'[list(ENDS).index(how)]}")
        table_id = (await home.program.make_table())["id"]
        open_sockets = await _open(home, table_id)

        await end(home)
        # Whoever only looks around, does so later than anybody waits here.
        codes = {name: [await closing(socket) for socket in open_sockets[name]] for name in whose}
        for name in set(open_sockets) - whose:
            for socket in open_sockets[name]:
                await say(socket, type="ping")
                await hear(socket, "pong")
                await socket.close()

        assert codes == {name: [4401, 4401] for name in whose}


async def _home(mailed: Mailed, name: str) -> Home:
    site = mailed.site
    laptop = await sign_up(site, name)
    await letters_to(mailed.mail, laptop.email, 1)
    phone = Visitor(site.client(), name)
    await phone.sign_in()
    made = (await laptop.http.post("/api/tokens", json={"name": "bot"})).json()
    stranger = Visitor(site.client(), f"{name} three")
    await stranger.http.post("/api/tables", json=WISH)
    return Home(mailed, laptop, phone, Player(site, made["token"]), made["id"], stranger)


async def _open(home: Home, table_id: str) -> dict[str, list[ClientConnection]]:
    """For each: a socket at the table and one in the lobby."""
    site, found = home.mailed.site, {}
    visitors = {"laptop": home.laptop, "phone": home.phone, "stranger": home.stranger}
    for name, visitor in visitors.items():
        cookie = f"bito_session={visitor.http.cookies['bito_session']}"
        found[name] = [
            await site.socket(table_id, cookie=cookie),
            await lobby(site, cookie=cookie),
        ]
    token = home.program.token
    found["program"] = [await site.socket(table_id, token), await lobby(site, token)]
    for sockets in found.values():
        await hear(sockets[0], "update")
        await hear(sockets[1], "lobby")
    return found


class TestMessages:
    MESSAGES: Final[list[dict[str, object]]] = [
        {"type": "move", "id": "m", "version": 0, "move": "take"},
        {"type": "resign", "id": "r"},
        {"type": "say", "id": "s", "phrase": "hello"},
        {"type": "say", "id": "w", "words": "hello"},
    ]

    @pytest.mark.parametrize("who", ["watcher", "guest", "person"])
    async def test_who_has_no_seat_has_no_say(self, town: Town, who: str) -> None:
        site, table_id = town.site, town.parameters["table_id"]
        tokens = {
            "watcher": None,
            "guest": (await guest(site, "Grisha")).token,
            "person": (await person(site, "Vera")).token,
        }
        before = snapshot(town.folder)
        async with site.socket(table_id, tokens[who]) as socket:
            for message in self.MESSAGES:
                await say(socket, **message)
                refused = await hear(socket, "refused", "ack")
                assert refused["type"] == "refused"
                assert refused["code"] in {"not-seated", "not-signed-in", "not-allowed"}, refused

        assert snapshot(town.folder) == before

    async def test_in_the_lobby_there_is_nothing_to_do(self, site: Site) -> None:
        anna, _, table_id = await duel(site)
        before = await anna.look(table_id)
        async with lobby(site, anna.token) as socket:
            for message in self.MESSAGES:
                await say(socket, **message)
                assert (await hear(socket, "refused"))["code"] == "bad-message"

        assert (await anna.look(table_id))["view"] == before["view"]
