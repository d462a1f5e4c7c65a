"""Games and positions as text: round trips, and errors that name the line."""

import pytest
from hypothesis import given, settings

from app.engine.deal import deal
from app.engine.notation import Game, NotationError, parse_game, print_game
from app.engine.start import Start, start_from, start_of
from app.referee import position_of
from tests.engine.builders import dealt, placed, played, random_game, rules_of
from tests.engine.strategies import Table, any_table

POSITION = """\
# a small endgame
rules preset=house seats=3 transfer=trump
bots 1

trump H
opener 2
hand 0 7S 8S
hand 1 9C TC
hand 2 JD
2 attack JD
0 take
"""


def game_of(table: Table, most: int) -> Game:
    steps = list(random_game(deal(table.setup), table.luck, most))
    return Game(
        rules=table.rules,
        packs=tuple(tuple(pack) for pack in table.packs),
        bots=table.bots,
        dealer=table.dealer,
        opener=table.opener,
        moves=tuple((int(str(before.turn)), move) for before, move, _ in steps),
    )


@settings(max_examples=40, deadline=None)
@given(any_table())
def test_a_game_survives_print_and_parse(table: Table) -> None:
    game = game_of(table, 60)

    again = parse_game(print_game(game))

    assert again == game
    assert print_game(again) == print_game(game)
    assert [position_of(s) for s in again.states()] == [position_of(s) for s in game.states()]


@settings(max_examples=40, deadline=None)
@given(any_table())
def test_a_position_before_a_lead_survives_print_and_parse(table: Table) -> None:
    for _, _, state in random_game(deal(table.setup), table.luck, 80):
        if state.phase != "attack":
            continue
        game = Game(rules=table.rules, start=start_of(state), bots=table.bots)

        again = next(parse_game(print_game(game)).states())

        assert position_of(again) == position_of(state)
        # The right to exchange lives on only while the card is still in play.
        in_play = sum(state.position.hands) | state.position.stock[state.position.left]
        assert again.position.swap & in_play == state.position.swap & in_play


def test_a_position_with_moves_is_read() -> None:
    game = parse_game(POSITION)

    assert game.bots == (1,)
    assert game.moves == ((2, "attack JD"), (0, "take"))
    assert [state.phase for state in game.states()] == ["attack", "defend", "attack"]


def test_all_of_a_start_survives() -> None:
    start = Start(
        hands=(("7S",), (), ("6H", "9C")),
        talon=("AS", "KH"),
        trump="H",
        opener=2,
        bout=7,
        beaten_bouts=3,
        heap=11,
        out=(1,),
        exchange_owner=None,
    )
    game = Game(rules=rules_of("duel", seats=3), start=start)

    assert parse_game(print_game(game)) == game


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("seats=3", "seats=9", 2),
        ("transfer=trump", "colour=red", 2),
        ("rules preset=house", "rulez preset=house", 2),
        ("bots 1", "bots one", 3),
        ("trump H", "trump", 5),
        ("opener 2", "opener -1", 6),
        ("hand 0 7S 8S", "hand 0 7S 8X", 7),
        ("hand 1 9C TC", "hand", 8),
        ("0 take", "0 pass", 11),
        ("2 attack JD", "1 attack 9C", 10),
        ("2 attack JD", "² attack JD", 10),
        ("0 take\n", "0 take\nexchange_owner nobody else\n", 12),
    ],
)
def test_an_error_names_its_line(old: str, new: str, line: int) -> None:
    assert old in POSITION

    with pytest.raises(NotationError) as error:
        list(parse_game(POSITION.replace(old, new)).states())

    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    "text", ["", "trump H\nhand 0 7S\nhand 1 8S\n", "rules\n", "rules\nhand 0 7S\nhand 1 8S\n"]
)
def test_a_missing_part_is_an_error(text: str) -> None:
    with pytest.raises(NotationError):
        parse_game(text)


def test_moves_made_here_raise_without_a_line() -> None:
    state = played(placed("7S 8S", "9C TC"), "attack 7S", "take")
    start = start_of(state)

    assert position_of(start_from(state.rules, start)) == position_of(state)
    assert dealt(rules_of("duel"), 1).phase == "attack"
