"""Somebody sits down while he is being deleted: no seat is left to a player who is gone."""

from functools import partial

from app.play.farewell import leave_tables
from tests.web.site import Site, guest


async def test_a_seat_taken_on_the_way_out_is_left_too(site: Site) -> None:
    services = site.services
    anna, boris = await guest(site, "Anna"), await guest(site, "Boris")
    waiting = (await boris.make_table(opponents="people"))["id"]
    full = (await boris.make_table(opponents="people"))["id"]
    await boris.sit(full)
    player_id = (await anna.http.get("/api/me")).json()["player"]["id"]
    leaving = partial(leave_tables, services.hub, now=services.clock.now())
    rounds: list[str] = []

    async def leave_and_sit_down(who: str) -> None:
        await leaving(who)
        if not rounds:
            await anna.sit(waiting)
            await anna.sit(full)
        rounds.append(who)

    await services.accounts.leaving.leave(player_id, None, leave_and_sit_down)

    at_waiting, at_full = await boris.look(waiting), await boris.look(full)
    assert at_waiting["view"]["seats"] == []
    assert at_full["view"]["status"] == "over"
    record = (await boris.http.get(f"/api/games/{full}")).text
    assert '"Anna"' not in record
