"""Reviews over HTTP: of finished games alone, worked out once whoever asks, and then kept."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeVar

import pytest_asyncio
from sqlalchemy import Connection, insert, update

from app.review.printed import ANALYSIS
from app.storage.models import Review
from app.storage.reviews import review_of
from app.thinking.pool import Thinkers
from app.web.reviews import Reviews
from app.web.services import Services
from tests.web.site import Json, Player, Site, duel, problem

P = TypeVar("P")
R = TypeVar("R")

NOWHERE: Final = "a" * 26


class Gate(Thinkers):
    """Thinks once it is opened; remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = asyncio.Event()
        self.asked: list[str] = []

    async def run(self, function: Callable[[P], R], payload: P, asker: str) -> R:
        self.asked.append(function.__name__)
        await self.opened.wait()
        return await super().run(function, payload, asker)


@pytest_asyncio.fixture
async def gate(site: Site) -> AsyncIterator[Gate]:
    """What reviews of the site are worked out by."""
    gate = Gate()
    services = site.services
    usual = services.reviews
    services.reviews = Reviews(services.database, services.clock, gate)
    yield gate
    await services.reviews.close()
    await gate.close()
    services.reviews = usual


async def reviewed(site: Site, game_id: str) -> Json:
    """What is told once nothing is left to do."""
    await site.services.reviews.drain()
    answer = await site.client().get(f"/api/games/{game_id}/review")
    assert answer.json()["state"] == "ready"
    return dict(answer.json())


async def given_up(site: Site) -> tuple[Player, str]:
    """A game that ends after a few moves: quickly looked at."""
    anna, boris, game_id = await duel(site)
    for who in (anna, boris):
        look = await who.look(game_id)
        if look["view"]["legal"]:
            move = {"move": look["view"]["legal"][0], "version": look["version"], "id": "m"}
            await who.http.post(f"/api/tables/{game_id}/moves", json=move)
    gone = {"move": "resign", "version": 0, "id": "r"}
    answer = await boris.http.post(f"/api/tables/{game_id}/moves", json=gone)
    assert answer.status_code == 200, answer.text
    return anna, game_id


async def test_two_askers_get_one_review_that_is_kept(site: Site, gate: Gate) -> None:
    _, game_id = await given_up(site)
    url = f"/api/games/{game_id}/review"
    before = (await site.client().get(url)).json()

    asked = await asyncio.gather(site.client().post(url), site.client().post(url))
    gate.opened.set()
    ready = await reviewed(site, game_id)
    again = await site.client().post(url)

    assert before == {"state": "none", "done": 0, "pieces": 0, "review": None}
    assert [(one.status_code, one.json()["state"]) for one in asked] == [(202, "pending")] * 2
    assert ready["state"] == "ready"
    assert (again.status_code, again.json()) == (200, ready)
    assert gate.asked.count("begun") == 1
    assert ready["review"]["analysis"] == ANALYSIS
    assert ready["review"]["came_out"] in ([0, 1000], [1000, 0])
    assert len(ready["review"]["deal"]["worths"]) == 2
    assert ready["review"]["moves"]


async def test_an_old_review_is_worked_out_again_and_the_same_game_gives_the_same(
    site: Site,
) -> None:
    _, game_id = await given_up(site)
    url = f"/api/games/{game_id}/review"
    await site.client().post(url)
    first = await reviewed(site, game_id)

    await change(site.services, game_id, analysis=ANALYSIS - 1)
    outdated = (await site.client().get(url)).json()["state"]
    await site.client().post(url)

    assert outdated == "none"
    assert await reviewed(site, game_id) == first


async def test_what_another_process_works_on_is_pending_until_that_is_dead(
    site: Site, gate: Gate
) -> None:
    _, game_id = await given_up(site)
    url = f"/api/games/{game_id}/review"
    now = site.services.clock.now()
    work = {"game_id": game_id, "analysis": ANALYSIS, "node": "other", "done": 1, "pieces": 9}
    row = insert(Review).values(**work, until=now + 600_000)
    await site.services.database.writer.run(lambda c: c.execute(row).rowcount)

    pending = (await site.client().post(url)).json()
    await change(site.services, game_id, until=now)
    left = (await site.client().get(url)).json()["state"]
    begun = (await site.client().post(url)).json()["state"]
    await site.services.reviews.close()

    assert gate.asked == ["begun"]
    assert (pending["state"], pending["done"], pending["pieces"]) == ("pending", 1, 9)
    assert (left, begun) == ("none", "pending")
    # Cut off in the middle: whoever asks next begins anew.
    assert (await site.client().get(url)).json()["state"] == "none"


async def test_nothing_of_a_game_that_runs_or_that_nobody_played(site: Site) -> None:
    boris, _, called_off = await duel(site)
    anna, _, running = await duel(site)
    open_table = (await anna.make_table(opponents="people"))["id"]

    async def refused(game_id: str) -> set[tuple[int, str]]:
        url = f"/api/games/{game_id}/review"
        return {problem(await anna.http.get(url)), problem(await anna.http.post(url))}

    assert await refused(running) == {(409, "not-over")}
    assert await refused(open_table) == {(409, "not-over")}
    assert await refused(NOWHERE) == await refused("%00") == {(404, "not-found")}
    await boris.http.post(f"/api/tables/{called_off}/cancel")
    assert await refused(called_off) == {(404, "not-found")}
    assert await site.services.read(lambda c: review_of(c, running)) is None


async def change(services: Services, game_id: str, **values: object) -> None:
    """Of what is kept."""

    def work(connection: Connection) -> None:
        connection.execute(update(Review).where(Review.game_id == game_id).values(**values))

    await services.database.writer.run(work)
