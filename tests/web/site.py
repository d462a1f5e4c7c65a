"""The whole application in this process, behind a real socket, and clients for it.

Unlike `tests.serving` a test can reach inside: choose the deal, look at the services.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from pathlib import Path
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.main import wire
from app.server import Server, listen
from app.settings import Settings
from app.storage.migrate import upgrade
from app.storage.sealing import SeedSeal
from app.web.app import build_app
from app.web.services import Services
from tests import people
from tests.cheap import CHEAP

Json = dict[str, Any]
# The servers of these tests speak plain HTTP; reading the machine's certificates for each client
# would take longer than its requests.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
#: How long a request may take: a test that gives up early on a busy machine tells nothing.
HTTP_S: Final = 60
#: The same for what a socket says. Looking around for sessions that are over takes a minute, so
#: that a socket which is closed within this time was told.
HEAR_S: Final = 40
NAMES = ("Anna", "Boris", "Vera", "Grisha", "Darya", "Egor")
OpenServices = Callable[[Settings], AbstractAsyncContextManager[Services]]
_numbers: Final = count(1)


@dataclass(frozen=True, slots=True)
class Site:
    """A running application; `host` is host:port."""

    host: str
    services: Services
    #: As the first signal does; the application is gone a little later.
    stop: Callable[[], None]
    clients: list[httpx2.AsyncClient] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    # Clients are closed with the site.
    def client(self, token: str | None = None) -> httpx2.AsyncClient:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        client = httpx2.AsyncClient(
            base_url=self.url, headers=headers, verify=NO_TLS, timeout=HTTP_S
        )
        self.clients.append(client)
        return client

    async def close(self) -> None:
        for client in self.clients:
            await client.aclose()

    def socket(self, table_id: str, token: str | None = None, **headers: str) -> connect:
        """A socket to the table: of a program with `token`, else of a page of ours."""
        own = {"origin": self.url} if token is None else {"authorization": f"Bearer {token}"}
        url = f"ws://{self.host}/ws/tables/{table_id}"
        return connect(url, additional_headers={**own, **headers}, proxy=None)


@asynccontextmanager
async def running(
    folder: Path, open_services: OpenServices | None = None, **settings: object
) -> AsyncIterator[Site]:
    """The application as `app.main` wires it, or with services that a test opens itself."""
    cheap = {"data": folder, "port": 0, "bot_workers": 0}
    chosen = Settings.model_validate({**cheap, **settings})
    await asyncio.to_thread(_prepare, chosen)
    if open_services is None:
        app = wire(chosen, SeedSeal(bytes(32)), CHEAP)
    else:
        app = build_app(partial(open_services, chosen))
    listener = listen("127.0.0.1", 0)
    server = Server(app, chosen)
    task = asyncio.create_task(server._serve([listener]))  # `serve` would take over the signals
    try:
        while not server.started:
            if task.done():
                task.result()
            await asyncio.sleep(0.005)
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        site = Site(host, app.state.services, partial(server.handle_exit, SIGTERM, None))
        yield site
        await site.close()
    finally:
        server.should_exit = True
        await task


def _prepare(settings: Settings) -> None:
    """Its database has all tables. A new one is a copy: to make them takes ten times as long."""
    file = settings.data / "bito.db"
    if settings.database is None and not file.exists():
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_bytes(_migrated())
    upgrade(settings.database_url)


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bito.db"
        upgrade(f"sqlite:///{file}")
        return file.read_bytes()


class Player:
    """A program with a session of its own: what a script of a visitor would do."""

    def __init__(self, site: Site, token: str) -> None:
        self.site = site
        self.token = token
        self.http = site.client(token)

    async def make_table(self, **body: object) -> Json:
        wanted = {"preset": "duel", "deadline_s": 86400, "opponents": "bots", **body}
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def sit(self, table_id: str, nonce: str = "ab" * 32) -> int:
        answer = await self.http.post(f"/api/tables/{table_id}/seats", json={"nonce": nonce})
        assert answer.status_code == 201, answer.text
        return int(answer.json()["participant"])

    def socket(self, table_id: str) -> connect:
        return self.site.socket(table_id, self.token)

    async def look(self, table_id: str) -> Json:
        return dict((await self.http.get(f"/api/tables/{table_id}")).json())


async def guest(site: Site, name: str = "Anna") -> Player:
    async with site.client() as http:
        answer = await http.post("/api/guests", json={"name": name})
    return Player(site, answer.json()["token"])


async def person(
    site: Site, name: str = "Anna", *, confirmed: bool = True, **account: object
) -> Player:
    """Somebody with an account, and a program of his; a number makes his name the only one.

    `account` are columns of the account. No sign-up is gone through: that has its own tests.
    """
    database, now = site.services.database, site.services.clock.now()
    own_name = f"{name} {next(_numbers)}"
    row = await people.person(database, own_name, now, confirmed=confirmed, **account)
    return Player(site, await people.token_of(database, row, now))


async def duel(site: Site, **body: object) -> tuple[Player, Player, str]:
    """Anna and Boris at a table of two, dealt."""
    anna, boris = await guest(site, "Anna"), await guest(site, "Boris")
    table = await anna.make_table(opponents="people", **body)
    await anna.sit(table["id"])
    await boris.sit(table["id"], "cd" * 32)
    return anna, boris, table["id"]


async def seated(site: Site, count: int, **body: object) -> tuple[list[Player], str]:
    """So many people at a table of theirs, dealt."""
    players = [await guest(site, name) for name in NAMES[:count]]
    table_id = (await players[0].make_table(opponents="people", seats=count, **body))["id"]
    for player in players:
        await player.sit(table_id)
    return players, table_id


async def hear_text(socket: ClientConnection, *kinds: str) -> str:
    """The next message of one of these types, as it came; others are passed over."""
    while True:
        text = await asyncio.wait_for(socket.recv(), HEAR_S)
        if json.loads(text)["type"] in kinds:
            return str(text)


async def hear(socket: ClientConnection, *kinds: str) -> Json:
    """The next message of one of these types; others are passed over."""
    return dict(json.loads(await hear_text(socket, *kinds)))


async def closing(socket: ClientConnection) -> int | None:
    """The code with which the server closes; what it says before is passed over."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), HEAR_S)
    return socket.close_code


async def say(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))


async def play_out(socket: ClientConnection) -> Json:
    """Plays the first legal move whenever it can, to the end; the last update."""
    while True:
        update = await hear(socket, "update")
        view, version = update["view"], update["version"]
        if view["result"] is not None:
            return update
        if view["legal"]:
            await say(
                socket, type="move", id=f"v{version}", version=version, move=first_legal(view)
            )


def problem(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of an error answer, once it is one in form."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert set(body) >= {"type", "title", "status", "detail", "code"}
    assert body["status"] == answer.status_code
    return answer.status_code, body["code"]


def first_legal(view: Json) -> str:
    legal: Sequence[str] = view["legal"]
    return min(legal)
