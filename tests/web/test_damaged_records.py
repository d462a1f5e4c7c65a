"""A record that another hand or a disk has changed: told of wherever it is read, and logged."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
import structlog
from sqlalchemy import Connection, update

from app.storage.models import Game
from tests.web.site import Site, problem
from tests.web.test_reviews import given_up

Damage = Callable[[dict[str, Any]], str]
DAMAGED: Final = (500, "record-damaged")


def with_other(name: str, value: object) -> Damage:
    return lambda record: json.dumps({**record, name: value})


def with_an_illegal_move(record: dict[str, Any]) -> str:
    """There is nothing to be taken before the first card."""
    first, *others = record["moves"]
    return json.dumps({**record, "moves": [{**first, "move": "take"}, *others]})


def with_another_durak(record: dict[str, Any]) -> str:
    result = record["result"]
    return json.dumps({**record, "result": {**result, "durak": 1 - result["durak"]}})


#: It cannot be read, or names what is not there.
UNREADABLE: Final[dict[str, Damage]] = {
    "no JSON": lambda record: json.dumps(record)[:-9],
    "no record": lambda _: "[]",
    "a field of another type": with_other("moves", None),
    "a seat of nobody": with_other("seating", [0, 7]),
    "a result without its seats": lambda record: with_other(
        "result", {**record["result"], "places": [1]}
    )(record),
    "rules that are none": with_other("rules", {}),
}
#: It can be read, and contradicts itself.
UNTRUE: Final[dict[str, Damage]] = {
    "an illegal move": with_an_illegal_move,
    "another durak": with_another_durak,
    "other rules": with_other("rules_text", "none"),
}


async def damaged(site: Site, damage: Damage) -> tuple[str, str]:
    """The id of a finished game, and what its record has become."""
    _, game_id = await given_up(site)
    http = site.client()
    text = damage((await http.get(f"/api/games/{game_id}")).json())

    def write(connection: Connection) -> None:
        connection.execute(update(Game).where(Game.id == game_id).values(record=text))

    await site.services.database.writer.run(write)
    return game_id, text


@pytest.mark.parametrize("damage", [*UNREADABLE.values()], ids=[*UNREADABLE])
async def test_one_that_cannot_be_read_is_told_of_and_logged(site: Site, damage: Damage) -> None:
    game_id, text = await damaged(site, damage)
    http = site.client()

    with structlog.testing.capture_logs() as logs:
        page = await http.get(f"/games/{game_id}")
        picture = await http.get(f"/games/{game_id}/picture.png")
        look = await http.get(f"/api/games/{game_id}/review")
        asked = await http.post(f"/api/games/{game_id}/review")

    assert page.status_code == picture.status_code == 500
    assert "The record of this game is damaged" in page.text
    assert problem(look) == problem(asked) == DAMAGED
    alarms = [each["game"] for each in logs if each["event"] == "record unreadable"]
    assert alarms == [game_id] * 4
    assert (await http.get(f"/api/games/{game_id}")).text == text


@pytest.mark.parametrize("damage", [*UNTRUE.values()], ids=[*UNTRUE])
async def test_one_that_contradicts_itself_is_shown_but_not_reviewed(
    site: Site, damage: Damage
) -> None:
    """The page checks it step by step, and says which one is wrong."""
    game_id, _ = await damaged(site, damage)
    http = site.client()

    page = await http.get(f"/games/{game_id}")
    asked = await http.post(f"/api/games/{game_id}/review")

    assert page.status_code == 200
    assert problem(asked) == DAMAGED
    assert (await http.get(f"/api/games/{game_id}/review")).json()["state"] == "none"
