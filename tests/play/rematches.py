"""Series of real games: the next table of a game that is over, with everybody at it."""

import json
from random import Random
from typing import Any

from app.fair.record import parse_record
from app.fair.verify import check
from app.play.making import Host
from tests.play.houses import CONFIRMED, Seated, Town, record_of


def host(seated: Seated, seat: int | None = None) -> Host:
    """One of those who played, asking for the next table."""
    player = seated.by_seat[min(seated.by_seat) if seat is None else seat]
    return Host(player.id, player.kind, is_confirmed=True)


async def next_table(seated: Seated) -> str:
    return (await seated.town.hub.make_rematch(seated.id, host(seated))).id


async def once_more(seated: Seated, chance: Random | None = None) -> Seated:
    """The next game, dealt; they sit down in any order."""
    town, table_id = seated.town, await next_table(seated)
    people = list(seated.by_seat.values())
    (chance or Random(0)).shuffle(people)
    for player in people:
        await town.hub.sit(table_id, player, bytes(32), CONFIRMED)
    return await Seated.at(town, table_id, people)


async def end(seated: Seated, how: str, chance: Random) -> dict[str, Any]:
    """Ends the game in one way or another; its result."""
    match how:
        case "resign":
            await seated.resign(chance.choice(list(seated.by_seat)))
        case "cancel":
            player = next(iter(seated.by_seat.values()))
            await seated.town.hub.cancel(seated.id, player.id)
        case _:
            await seated.play_on()
    view = (await seated.ear.until_over())["view"]
    result: dict[str, Any] = view["result"]
    return result


async def true_record(town: Town, table_id: str) -> dict[str, Any]:
    """The record of a game that is over, once it has been found true."""
    text = await record_of(town, table_id)
    assert [step for step in check(text) if not step.ok] == []
    assert parse_record(text).game_id == table_id
    record: dict[str, Any] = json.loads(text)
    return record
