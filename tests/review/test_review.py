"""Whole reviews: of recorded games, in pieces, and what a deal is worth to each seat."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from app.engine.view import memory_for
from app.review.chunks import AT_ONCE, begun, piece, pieces_of, put_together
from app.review.deal import deal_worths
from app.review.game import NothingToReview, game_of
from app.review.judging import judged
from tests.review.positions import before_a_lead

VECTORS: Final = Path(__file__).parents[1] / "vectors" / "records.json"
RECORDS: Final[dict[str, Any]] = {
    each["name"]: each["record"] for each in json.loads(VECTORS.read_text())["records"]
}


def text_of(name: str) -> str:
    return json.dumps(RECORDS[name])


def test_a_game_is_reviewed_in_pieces_that_know_nothing_of_each_other() -> None:
    text = text_of("house-swap-skip")
    game = game_of(text)

    beginning = begun(text)
    numbers = range(pieces_of(beginning))
    backwards = {number: piece((text, number)) for number in reversed(numbers)}
    review = json.loads(put_together(beginning, [backwards[number] for number in numbers]))

    assert len(numbers) == -(-len(game.choices) // AT_ONCE)
    assert [(move["ply"], move["seat"]) for move in review["moves"]] == [
        (choice.ply, choice.seat) for choice in game.choices
    ]
    assert review["came_out"] == [0, 1000]
    assert sum(review["deal"]["worths"]) == pytest.approx(1000, abs=1)


def test_the_blunder_at_the_end_of_a_game_is_found_and_named() -> None:
    text = text_of("duel-exchange")
    number = pieces_of(begun(text)) - 2

    found = [json.loads(each) for each in json.loads(piece((text, number)))]

    facts = {each["ply"]: (each["exact"], each["known"]["best"]) for each in found}
    assert facts[44] == (["win", "loss"], "attack 6H")


def test_an_exchange_is_never_held_against_its_player() -> None:
    """R7.1: it costs no turn."""
    game = game_of(text_of("duel-exchange"))
    exchanges = [each for each in game.choices if each.move == "exchange"]

    found = [judged(each, "x", 2_000) for each in exchanges]

    assert found
    assert all(each.known.loss == each.open.loss == 0 for each in found)


def test_plies_are_those_of_the_record_and_every_choice_was_one() -> None:
    record = RECORDS["transfer-four"]

    game = game_of(text_of("transfer-four"))

    for choice in game.choices:
        assert record["moves"][choice.ply - 1]["move"] == choice.move
        assert record["moves"][choice.ply - 1]["seat"] == choice.seat == choice.state.turn
        assert choice.memory.unseen == memory_for(choice.state, choice.seat).unseen
    assert game.came_out == (667, 333, 1000, 0)


@pytest.mark.parametrize("name", ["void", "void-asked", "never-started"])
def test_where_nothing_was_played_there_is_nothing_to_review(name: str) -> None:
    with pytest.raises(NothingToReview):
        game_of(text_of(name))


def test_a_deal_is_worth_the_same_to_whoever_holds_it() -> None:
    """Seats exchanged, and who leads with them: the same numbers the other way round."""
    talon = "TD AD 9S 6C KS 7H"
    strong, weak = "AS AC AH KH QD JD", "6S 7S 8S 6D 7D 8C"

    first = deal_worths(before_a_lead((strong, weak), talon, opener=1), "x")
    second = deal_worths(before_a_lead((weak, strong), talon, opener=0), "x")

    assert first == second[::-1]
    assert first[0] > 700
