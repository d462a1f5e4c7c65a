"""Two nodes are given the same command, or opposite ones, at once: one is carried out, and the
other's answer says so."""

import asyncio
import random
from pathlib import Path
from typing import Any, Final

import httpx2

from faults.history import UNSURE, History, Sent
from faults.nodes import Nodes, two_nodes
from faults.outcome import Amount, Outcome
from faults.people import Person
from faults.shown import digest_of_wire
from tests.web.site import HTTP_S

Json = dict[str, Any]

DUEL: Final[Json] = {"preset": "duel", "opponents": "people", "rated": True, "deadline_s": 86400}
_AGAIN_S: Final = 0.05
_FAIR: Final = {"stale-version", "game-over"}  # the other command was first, or ended the game


async def run(folder: Path, amount: Amount) -> Outcome:
    pairs, tables = amount.pick(100, 2000), amount.pick(10, 20)
    async with two_nodes(folder, 2 * tables) as nodes:
        both = Both(nodes, History())
        await both.play(pairs, tables)
        violations = await asyncio.to_thread(nodes.judged, both.history)
    counts = {"same": both.same, "opposite": both.opposite, **both.history.counts()}
    return Outcome("pairs", counts, violations)


class Both:
    """Asks both nodes for everything at once; what is answered goes into the history."""

    def __init__(self, nodes: Nodes, history: History) -> None:
        self.history = history
        self.same = 0
        self.opposite = 0
        self._nodes = nodes
        self._luck = random.Random(1)
        self._left = 0

    async def play(self, pairs: int, tables: int) -> None:
        """So many pairs of commands, at so many tables beside each other."""
        self._left = pairs
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                sitting = self._nodes.people[2 * number : 2 * number + 2]
                group.create_task(self._slot([*sitting]))

    async def _slot(self, sitting: list[Person]) -> None:
        once = httpx2.Limits(max_keepalive_connections=0)  # none that the server is just closing
        async with httpx2.AsyncClient(trust_env=False, timeout=HTTP_S, limits=once) as http:
            while self._left > 0:
                table = str((await self._ask(http, sitting[0], "", DUEL))["id"])
                for person in sitting:
                    nonce = {"nonce": self._luck.randbytes(32).hex()}
                    await self._ask(http, person, f"/{table}/seats", nonce)
                while self._left > 0 and await self._turn(http, table, sitting):
                    self._left -= 1

    async def _turn(self, http: httpx2.AsyncClient, table: str, sitting: list[Person]) -> bool:
        """A pair of commands of whoever is to move; False when the game is over."""
        for person in sitting:
            seen = await self._look(http, table, person)
            if seen is None or seen["view"]["status"] == "over":
                return False
            legal = seen["view"]["legal"]
            if legal:
                await self._pair(http, table, person, seen["version"], legal)
                return True
        return True  # it has just become somebody's turn

    async def _pair(
        self, http: httpx2.AsyncClient, table: str, person: Person, version: int, legal: list[str]
    ) -> None:
        first = {"id": f"a{version}", "version": version, "move": self._luck.choice(legal)}
        if self._luck.random() < 0.5 or len(legal) == 1:
            second, self.same = first, self.same + 1
        else:
            other = self._luck.choice([move for move in legal if move != first["move"]])
            second, self.opposite = {**first, "id": f"b{version}", "move": other}, self.opposite + 1
        await asyncio.gather(
            *(
                self._move(http, server.url, table, person, message)
                for server, message in zip(self._nodes.servers, (first, second), strict=True)
            )
        )

    async def _move(
        self, http: httpx2.AsyncClient, url: str, table: str, person: Person, message: Json
    ) -> None:
        sent = self.history.send(person.id, table, message)
        line = f"{person.name} to {url[-5:]}"
        while True:
            answer = await http.post(
                f"{url}/api/tables/{table}/moves", json=message, headers=_own(person)
            )
            if answer.is_success:
                self.history.ack(line, sent, answer.json()["version"])
                return
            code = str(answer.json()["code"])
            self._note(sent, code)
            if code not in UNSURE:
                return
            await asyncio.sleep(self._luck.uniform(0, _AGAIN_S))

    def _note(self, sent: Sent, code: str) -> None:
        self.history.refuse(sent, code)
        if code not in UNSURE and code not in _FAIR:
            self.history.conflicts.append(f"table {sent.table}: {sent.id} was refused as {code}")

    async def _look(self, http: httpx2.AsyncClient, table: str, person: Person) -> Json | None:
        url = self._luck.choice(self._nodes.addresses)
        answer = await http.get(f"{url}/api/tables/{table}", headers=_own(person))
        seen: Json = answer.json()
        if not answer.is_success:
            self.history.conflicts.append(f"table {table} cannot be looked at: {seen['code']}")
            return None
        if seen["version"] is None:
            self.history.conflicts.append(f"table {table}: {person.name} saw it before its deal")
            return None
        view = seen["view"]
        digest = digest_of_wire(view)
        self.history.see(person.name, table, seen["version"], view["you"], digest)
        return seen

    async def _ask(self, http: httpx2.AsyncClient, person: Person, path: str, body: Json) -> Json:
        url = self._luck.choice(self._nodes.addresses)
        answer = await http.post(f"{url}/api/tables{path}", json=body, headers=_own(person))
        assert answer.is_success, answer.text
        return dict(answer.json())


def _own(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}
