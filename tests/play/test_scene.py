"""What is put together from pieces is the VIEW, at every moment and for every viewer."""

from random import Random

import orjson
import pytest

from app.engine.rules import PRESETS
from app.play.scene import Kept, Scene
from app.play.table import Table
from app.play.wire import encode, view_of
from app.storage.orders import OrderRow
from tests.play.clocks import NOON
from tests.play.tables import dealt_table, legal, open_game, play


def assert_whole(table: Table, kept: Kept) -> None:
    absent = {0: NOON} if table.rules.leave_is_loss else {}
    for online in (frozenset[int](), frozenset((0, 1))):
        scene = Scene(table, online, absent, kept)
        for viewer in (None, 0, 1):
            whole = encode(view_of(table, viewer, None, online, absent))
            assert orjson.loads(scene.shown_to(viewer)) == orjson.loads(whole)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_through_a_whole_game(preset: str) -> None:
    luck, kept = Random(preset), Kept()
    table = dealt_table(["person", "bot"], preset=preset, seats=3)

    assert_whole(table, kept)
    while not table.is_over:
        play(table, luck.choice(legal(table)[:3]))
        assert_whole(table, kept)


def test_before_the_deal() -> None:
    game = open_game(["person", "bot"], seats=3)

    assert_whole(Table(game=game, rules=dealt_table().rules, seed=b""), Kept())


def test_what_has_been_kept_is_made_anew_when_it_is_not_true_any_more() -> None:
    table, kept = dealt_table(), Kept()
    anna, boris = (str(who.player_id) for who in table.participants)
    assert_whole(table, kept)

    table.away = {anna: NOON}
    assert_whole(table, kept)
    table.ratings = {boris: 1_500}
    assert_whole(table, kept)
    order = OrderRow(game_id=table.id, player_id=anna, kind="pass_trumps", bout=None, made_at=NOON)
    table.orders = (order,)
    assert_whole(table, kept)
    table.participants = table.participants[::-1]
    assert_whole(table, kept)
