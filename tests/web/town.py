"""Anna, who has one of everything, and those who want to get at it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx2

from app.practice.puzzles import load_puzzles
from app.storage.push import SubscriptionRow, subscribe
from app.storage.rows import PlayerRow, SessionVia
from tests import people
from tests.web.site import Player, Site, guest, running
from tests.web.sweeping import Route

EMAIL: Final = "anna.of.the.lake@example.org"
NONCE: Final = "0123456789abcdef" * 4
ENDPOINT: Final = "https://fcm.googleapis.com/fcm/send/of-anna-alone"
COMPLAINT: Final = "He counted my cards aloud"
PROGRAM: Final = "the program of Anna"


@dataclass(frozen=True, slots=True)
class Town:
    """`others` are clients of people who have nothing to do with Anna; `secrets` are hers."""

    site: Site
    folder: Path
    anna: httpx2.AsyncClient
    others: dict[str, httpx2.AsyncClient]
    parameters: dict[str, str]
    waiting_id: str
    secrets: dict[str, str]

    def addresses(self, route: Route) -> Iterator[str]:
        """The route at Anna's things: tables both that run and that wait."""
        yield route.filled(self.parameters)
        if "{table_id}" in route.path:
            yield route.filled({**self.parameters, "table_id": self.waiting_id})


@asynccontextmanager
async def town_in(folder: Path) -> AsyncIterator[Town]:
    async with running(folder, limits="off") as site:
        yield await _built(site, folder)


async def _built(site: Site, folder: Path) -> Town:
    anna, eva = await _person(site, "Anna"), await _person(site, "Eva")
    boris = Player(site, await _token(site, await _person(site, "Boris"), "bearer"))
    page = site.client()
    page.headers["cookie"] = f"bito_session={await _token(site, anna, 'cookie')}"
    hers = Player(
        site, str((await page.post("/api/tokens", json={"name": PROGRAM})).json()["token"])
    )
    running_id, waiting_id = await _seated(hers, boris), str((await _waiting(hers))["id"])
    parameters = {"table_id": running_id, "game_id": running_id, "name": "Anna", "pool": "duel"}
    parameters["puzzle_id"] = load_puzzles()[0].id
    parameters |= {"tag": "en", "digest": "0" * 16, "names": "words"}
    parameters |= await _things(site, page, anna, running_id, hers)
    await page.put("/api/blocks/Boris")
    return Town(
        site, folder, page, await _others(site, eva), parameters, waiting_id,
        await _secrets(site, page, hers, running_id, parameters),
    )  # fmt: skip


async def _person(site: Site, name: str) -> PlayerRow:
    columns: dict[str, Any] = {"email": EMAIL, "email_key": EMAIL} if name == "Anna" else {}
    database, now = site.services.database, site.services.clock.now()
    return await people.person(database, name, now, **columns)


async def _token(site: Site, row: PlayerRow, via: SessionVia) -> str:
    return await people.token_of(site.services.database, row, site.services.clock.now(), via)


async def _seated(anna: Player, boris: Player) -> str:
    table_id: str = (await anna.make_table(opponents="people"))["id"]
    await anna.sit(table_id)
    await boris.sit(table_id, "cd" * 32)
    return table_id


async def _waiting(anna: Player) -> dict[str, object]:
    table = await anna.make_table(opponents="people", seats=2)
    await anna.sit(table["id"], NONCE)
    return table


async def _things(
    site: Site, page: httpx2.AsyncClient, anna: PlayerRow, table_id: str, hers: Player
) -> dict[str, str]:
    """What has an id of its own: a session, a token, a complaint, a calendar."""
    sessions = (await page.get("/api/sessions")).json()["sessions"]
    [token] = (await page.get("/api/tokens")).json()["tokens"]
    seat = 1 - (await hers.look(table_id))["view"]["you"]
    complaint = {"seat": seat, "reason": "insults", "details": COMPLAINT}
    filed = (await page.post(f"/api/tables/{table_id}/reports", json=complaint)).json()
    calendar = (await page.post("/api/me/calendar")).json()["url"]
    await site.services.database.writer.run(
        partial(subscribe, subscription=await _browser(site, anna))
    )
    return {
        "session_id": next(one["id"] for one in sessions if one["current"]),
        "token_id": token["id"],
        "report_id": filed["id"],
        "token": calendar.split("/")[-1].removesuffix(".ics"),
    }


async def _browser(site: Site, anna: PlayerRow) -> SubscriptionRow:
    held = await site.services.sessions.of(anna, "cookie", site.services.clock.now())
    return SubscriptionRow(
        id=uuid4().hex,
        player_id=anna.id,
        token_hash=held[0].token_hash,
        endpoint=ENDPOINT,
        p256dh="p",
        auth="a",
        made_at=0,
    )


async def _others(site: Site, eva: PlayerRow) -> dict[str, httpx2.AsyncClient]:
    visitor, stranger = site.client(), await guest(site, "Grisha")
    await visitor.post(
        "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
    )
    page = site.client()
    page.headers["cookie"] = f"bito_session={await _token(site, eva, 'cookie')}"
    return {
        "nobody": site.client(),
        "a guest": visitor,
        "a guest's program": stranger.http,
        "another person": page,
        "another's program": site.client(await _token(site, eva, "bearer")),
    }


async def _secrets(
    site: Site, page: httpx2.AsyncClient, hers: Player, table_id: str, things: dict[str, str]
) -> dict[str, str]:
    hand = next(
        seat["hand"] for seat in (await hers.look(table_id))["view"]["seats"] if "hand" in seat
    )
    return {
        "address": EMAIL,
        "nonce of a waiting table": NONCE,
        "browser": ENDPOINT,
        "complaint": COMPLAINT,
        "token's name": PROGRAM,
        "token": hers.token,
        "cookie": page.headers["cookie"].partition("=")[2],
        "calendar": things["token"],
        "session's id": things["session_id"],
        "token's id": things["token_id"],
        "report's id": things["report_id"],
        "hand": str(hand).strip("[]").replace("'", '"').replace(" ", ""),
    }
