"""Numbers and games recorded once; they change only when the rules do."""

import json

import pytest

from app.engine.notation import Game
from tests.engine import golden, perft
from tests.engine.builders import rules_of, shuffled_packs
from tests.engine.plain import PlainGame

RECORDED = json.loads(perft.FILE.read_text(encoding="utf-8"))
GAMES = list(golden.stored())


@pytest.mark.parametrize("entry", RECORDED, ids=lambda e: f"{e['preset']}-{len(e['moves'])}")
def test_perft_counts_are_as_recorded(entry: dict[str, object]) -> None:
    preset, seed, moves = str(entry["preset"]), int(str(entry["seed"])), entry["moves"]
    assert isinstance(moves, list)

    state = perft.start(preset, seed, moves)

    assert perft.counts(state) == entry["counts"]


def plain_perft(preset: str, seed: int, moves: list[str], depth: int) -> int:
    """The same count by the slow second reading of the rules, playing each line from the deal."""
    rules = rules_of(preset, seats=perft.SEATS[preset])
    plain = PlainGame(rules, shuffled_packs(rules, seed))
    for move in moves:
        plain.send(move)
    if depth == 0 or not plain.legal:
        return 1
    return sum(plain_perft(preset, seed, [*moves, move], depth - 1) for move in plain.legal)


@pytest.mark.parametrize("entry", RECORDED, ids=lambda e: f"{e['preset']}-{len(e['moves'])}")
def test_the_second_reading_counts_the_same(entry: dict[str, object]) -> None:
    preset, seed, moves = str(entry["preset"]), int(str(entry["seed"])), entry["moves"]
    assert isinstance(moves, list)
    counts = entry["counts"]
    assert isinstance(counts, list)

    assert plain_perft(preset, seed, moves, 4) == counts[3]


def test_perft_covers_three_positions_of_each_preset() -> None:
    assert sorted(entry["preset"] for entry in RECORDED) == sorted([*perft.SEATS] * 3)


@pytest.mark.parametrize(("digest", "game"), GAMES, ids=lambda part: "")
def test_a_golden_game_passes_through_the_same_positions(digest: str, game: Game) -> None:
    assert golden.digest(game) == digest


def test_every_golden_game_ends() -> None:
    assert len(GAMES) == 9
    assert all(list(game.states())[-1].is_over for _, game in GAMES)
