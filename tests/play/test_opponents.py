"""Who may sit at a table beside the first person."""

import pytest

from app.play.errors import Refused
from app.play.opponents import bots_of, parse_opponents, persons_at
from tests.play.tables import open_game


@pytest.mark.parametrize(
    ("given", "seats", "expected"),
    [
        ("bots", 2, ("bot:hard",)),
        ("people", 3, ("person", "person")),
        (["person", "bot:easy"], 3, ("person", "bot:easy")),
        (["bot"], 2, ("bot:hard",)),
    ],
)
def test_the_list_is_filled_in(given: object, seats: int, expected: tuple[str, ...]) -> None:
    assert parse_opponents(given, seats, "hard") == expected  # type: ignore[arg-type]  # mixed


@pytest.mark.parametrize(
    ("given", "seats", "level"),
    [
        ("robots", 2, "easy"),
        ([], 2, "easy"),
        (["person", "person"], 2, "easy"),
        (["cat"], 2, "easy"),
        (["bot:"], 2, "easy"),
        (["bot:clever"], 2, "easy"),
        ("people", 2, "clever"),
    ],
)
def test_a_wrong_list_is_refused(given: object, seats: int, level: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_opponents(given, seats, level)  # type: ignore[arg-type]  # as a client sends it

    assert refusal.value.code == "bad-message"


def test_bots_are_named_by_level_and_counted() -> None:
    opponents = ["bot:easy", "person", "bot:easy", "bot:hard"]
    game = open_game(opponents, preset="classic", seats=5)

    assert persons_at(game) == 2
    assert [bot.name for bot in bots_of(game, 2)] == ["Bot easy", "Bot easy 2", "Bot hard"]
    assert [bot.ordinal for bot in bots_of(game, 2)] == [2, 3, 4]
