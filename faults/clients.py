"""A crowd of scripted persons at many tables, in one process: the load under every fault.

    crowd = Crowd([server.url], people, History(), seed=1)
    async with crowd.playing(tables=50):
        ...                                   # break something
        stuck = await crowd.stands_still(within_s=20)
    violations = crowd.history.conflicts + …  # faults.checker.check

Each slot has a table going: duel and four seats, rated or not, among people or with bots; when a
game ends, its people ask for a rematch or make a new table.
"""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx2

from faults.history import History
from faults.people import Person
from faults.player import PlayerScript
from faults.shown import digest_of_wire
from faults.temper import Temper

Json = dict[str, Any]

DAY_S: Final = 86400
#: The tables of the slots, in turn; `opponents` says how many people each needs.
KINDS: Final[Sequence[Json]] = (
    {"preset": "duel", "opponents": "people", "rated": True},
    {"preset": "classic", "seats": 4, "opponents": "people", "rated": True},
    {"preset": "duel", "opponents": "people"},
    {"preset": "transfer", "seats": 4, "opponents": ["person", "bot:easy", "bot:easy"]},
    {"preset": "duel", "opponents": "bots", "level": "easy"},
)
_WAIT: Final = httpx2.Timeout(60.0)
_LOST: Final = (httpx2.HTTPError, OSError)
_AGAIN: Final = frozenset({429, 500, 502, 503, 504})


class Ended(Exception):
    """The crowd is going home; what was asked for need not be had any more."""


class Crowd:
    """`addresses` are http:// origins; every request and connection takes one of them at random.
    `watched` is the share of tables with somebody who only watches."""

    def __init__(
        self,
        addresses: Sequence[str],
        people: Sequence[Person],
        history: History,
        seed: int,
        *,
        kinds: Sequence[Json] = KINDS,
        temper: Temper | None = None,
        deadline_s: int = DAY_S,
        watched: float = 0.2,
        rematches: float = 0.5,
    ) -> None:
        self.addresses = list(addresses)
        self.history = history
        self.scripts: dict[str, list[PlayerScript]] = {}
        self.games = 0
        self._people = people
        self._luck = random.Random(seed)
        self._kinds = kinds
        self._temper = temper or Temper()
        self._deadline_s = deadline_s
        self._watched = watched
        self._rematches = rematches
        self._is_ending = False
        self._http: httpx2.AsyncClient | None = None

    @asynccontextmanager
    async def playing(self, tables: int, patience_s: float = 60.0) -> AsyncIterator[None]:
        """The crowd plays while the block runs. Then nobody begins anything more, and what waits
        for an answer is asked for until it has one, for `patience_s` at most."""
        limits = httpx2.Limits(max_connections=100, max_keepalive_connections=0)
        async with httpx2.AsyncClient(timeout=_WAIT, limits=limits, trust_env=False) as self._http:
            slots = [asyncio.create_task(self._slot(number)) for number in range(tables)]
            ticking = asyncio.create_task(self._tick())
            try:
                yield
                await self._rest(slots, patience_s)
            finally:
                for task in (*slots, ticking):
                    task.cancel()
                done = await asyncio.gather(*slots, return_exceptions=True)
                done += await asyncio.gather(ticking, return_exceptions=True)
            for error in done:
                if isinstance(error, Exception) and not isinstance(error, Ended):
                    raise error

    async def acked(self, count: int, within_s: float = 60.0) -> int:
        """Waits until so many more commands are acknowledged; how many were."""
        before, until = len(self.history.told), time.monotonic() + within_s
        while len(self.history.told) < before + count and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        return len(self.history.told) - before

    async def stands_still(self, within_s: float) -> list[str]:
        """Tables at which nothing has happened when the time was up, a sentence each. Returns as
        soon as all of them have moved on."""
        before = {table: self._newest(table) for table in self.live_tables()}
        until = time.monotonic() + within_s
        while before and time.monotonic() < until:
            await asyncio.sleep(0.05)
            live = set(self.live_tables())
            before = {t: v for t, v in before.items() if t in live and self._newest(t) == v}
        return [f"table {t} stands still at version {v}" for t, v in before.items()]

    def live_tables(self) -> list[str]:
        return [t for t, found in self.scripts.items() if not any(s.is_over for s in found)]

    async def look_again(self, most: int = 200) -> None:
        """Asks over HTTP for what everybody at a table may see, and notes it."""
        async with httpx2.AsyncClient(timeout=_WAIT, trust_env=False) as self._http:
            for table in list(self.scripts)[-most:]:
                for script in self.scripts[table]:
                    token = None if script.person is None else script.person.token
                    seen = await self.ask("GET", f"/api/tables/{table}", token)
                    if seen["version"] is not None:
                        view = seen["view"]
                        digest = digest_of_wire(view)
                        line = f"{script.line}/http"
                        self.history.see(line, table, seen["version"], view["you"], digest)

    async def deal_and_leave(self, count: int, deadline_s: int) -> list[str]:
        """So many duels at which nobody moves."""
        kind = {"preset": "duel", "opponents": "people", "deadline_s": deadline_s}
        tables = []
        for number in range(count):
            sitting = self._sitters(kind, number)
            tables.append(await self._make(kind, sitting[0]))
            for person in sitting:
                await self._sit(tables[-1], person)
        return tables

    async def ask(self, method: str, path: str, token: str | None, body: object = None) -> Json:
        """The answer, however long it takes. Raises Ended, or AssertionError for a refusal."""
        while True:
            assert self._http is not None
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            try:
                url = self._luck.choice(self.addresses) + path
                answer = await self._http.request(method, url, json=body, headers=headers)
            except _LOST:
                answer = None
                self.history.codes["HTTP without an answer"] += 1
            if answer is not None and answer.status_code not in _AGAIN:
                assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
                return dict(json.loads(answer.text)) if answer.text else {}
            if answer is not None:
                self.history.codes[f"HTTP {_code(answer)}"] += 1
            if self._is_ending:
                raise Ended
            await asyncio.sleep(self._luck.uniform(0.05, 0.3))

    async def _slot(self, number: int) -> None:
        kind = self._kinds[number % len(self._kinds)]
        sitting = self._sitters(kind, number)
        table: str | None = None
        while not self._is_ending:
            if table is not None and self._luck.random() < self._rematches:
                path = f"/api/tables/{table}/rematch"
                table = str((await self.ask("POST", path, sitting[0].token))["id"])
            else:
                table = await self._make(kind, sitting[0])
            for person in sitting:
                await self._sit(table, person)
            await self._play(table, sitting)
            self.games += 1

    def _sitters(self, kind: Json, number: int) -> list[Person]:
        """Neighbouring slots share people, so that ratings of one person meet."""
        opponents = kind["opponents"]
        if opponents == "people":
            count = kind.get("seats", 2)
        else:
            count = 1 if opponents == "bots" else 1 + list(opponents).count("person")
        return [self._people[(2 * number + i) % len(self._people)] for i in range(count)]

    async def _make(self, kind: Json, host: Person) -> str:
        wish = {"deadline_s": self._deadline_s, **kind}
        table = str((await self.ask("POST", "/api/tables", host.token, wish))["id"])
        self.history.tables.add(table)
        return table

    async def _sit(self, table: str, person: Person) -> None:
        body = {"nonce": self._luck.randbytes(32).hex()}
        sat = await self.ask("POST", f"/api/tables/{table}/seats", person.token, body)
        self.history.seats[table, person.id] = sat["participant"]

    async def _play(self, table: str, sitting: Sequence[Person]) -> None:
        scripts = [self._script(table, person) for person in sitting]
        if self._luck.random() < self._watched:
            scripts.append(self._script(table, None))
        if self._is_ending:
            raise Ended
        self.scripts[table] = scripts
        await asyncio.gather(*(script.play() for script in scripts))

    def _script(self, table: str, person: Person | None) -> PlayerScript:
        name = "watcher" if person is None else person.name
        line = f"{name} at {table[:6]}"
        luck = random.Random(self._luck.random())
        return PlayerScript(
            self.history, self._socket_address, table, person, luck, self._temper, line
        )

    def _socket_address(self, tried: str | None) -> str:
        """Another one than was tried last, if there is one."""
        known = [address.replace("http", "ws", 1) for address in self.addresses]
        return self._luck.choice([one for one in known if one != tried] or known)

    def _newest(self, table: str) -> int:
        return max(script.version for script in self.scripts[table])

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            for table in self._unsettled():
                for script in self.scripts[table]:
                    await script.tick()

    def _unsettled(self) -> list[str]:
        live = set(self.live_tables())
        return [
            t for t, found in self.scripts.items() if t in live or any(s.pending for s in found)
        ]

    async def _rest(self, slots: Sequence[asyncio.Task[None]], patience_s: float) -> None:
        self._is_ending = True
        for scripts in self.scripts.values():
            for script in scripts:
                script.end()
        if slots:
            await asyncio.wait(slots, timeout=patience_s)


def _code(answer: httpx2.Response) -> str:
    try:
        return str(json.loads(answer.text).get("code", "internal"))
    except ValueError:
        return "internal"
