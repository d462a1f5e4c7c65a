"""VIEW as docs/PROTOCOL.md lists it, and what each viewer finds in it."""

from typing import Any

import orjson
import pytest

from app.engine.rules import rules_as_dict
from app.play.commands import Resign
from app.play.deciding import decide
from app.play.table import Decision, Table
from app.play.wire import encode, events_of, view_of
from tests.play.clocks import NOON
from tests.play.dealings import laid_out
from tests.play.tables import SEED, dealt_table, open_game, play, turn_of

ALWAYS = (
    *("id", "status", "preset", "rules", "deadline_s", "rated", "commitment", "you", "seats"),
    *("phase", "turn", "attacker", "defender", "table", "talon", "trump", "trump_card", "heap"),
    *("bout", "may_add", "legal", "last_bout", "opening_trump", "shown_card"),
    *("deadline", "nonces", "result", "orders", "series"),
    *("visibility", "unrated_because", "guests", "away", "persons", "host", "you_host"),
    *("may_cancel", "expires", "absent"),
)
SEAT = {"name", "kind", "level", "program", "rating", "count", "place", "online", "away"}


def seen(table: Table, viewer: int | None, online: frozenset[int] = frozenset()) -> dict[str, Any]:
    view: dict[str, Any] = orjson.loads(encode(view_of(table, viewer, None, online)))
    return view


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_view_has_the_fields_of_the_protocol_and_no_others(viewer: int | None) -> None:
    table = dealt_table()

    view = seen(table, viewer)

    assert set(view) == set(ALWAYS)
    for seat, shown in enumerate(view["seats"]):
        assert set(shown) == SEAT | ({"hand"} if seat == viewer else set())
    assert view["rules"] == rules_as_dict(table.rules)
    assert (view["status"], view["you"], view["rated"]) == ("playing", viewer, False)
    assert view["deadline"] == "2026-12-01T12:01:00.000Z"
    assert view["nonces"] == ["00" * 32, "01" * 32]


def test_legal_moves_are_shown_to_the_seat_that_is_to_move_alone() -> None:
    table = dealt_table()
    turn = turn_of(table)

    assert seen(table, turn)["legal"]
    assert seen(table, 1 - turn)["legal"] == []
    assert seen(table, None)["legal"] == []


def test_a_bot_is_always_online_and_a_person_while_connected() -> None:
    table = dealt_table("bots")
    person = next(who.seat for who in table.participants if who.kind != "bot")
    assert person is not None

    away, here = seen(table, None), seen(table, None, frozenset({person}))

    assert away["seats"][1 - person]["online"]
    assert not away["seats"][person]["online"]
    assert here["seats"][person]["online"]
    assert away["seats"][1 - person]["level"] == "medium"


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    table = dealt_table()
    assert "server_seed" not in seen(table, 0)

    decision = decide(table, 0, Resign("r", NOON), NOON)
    assert isinstance(decision, Decision)
    table.accept(decision)

    over = seen(table, 1)
    assert (over["server_seed"], over["rematch"]) == (SEED.hex(), None)
    assert (over["status"], over["turn"], over["deadline"]) == ("over", None, None)
    assert over["result"]["reason"] == "resign"
    assert "hand" not in over["seats"][0]
    assert over["seats"][1]["hand"]


def test_an_open_table_shows_who_sits_and_the_bots_to_come() -> None:
    full = dealt_table(["person", "bot:easy"], preset="classic", seats=3)
    anna = next(who for who in full.participants if who.name == "Anna")
    game = open_game(["person", "bot:easy"], preset="classic", seats=3)
    table = Table(game=game, rules=full.rules, seed=SEED, participants=(anna,))

    view = view_of(table, None, "anna", frozenset())

    assert set(view) == {*ALWAYS, "participant"}
    assert (view["status"], view["you"], view["participant"]) == ("open", None, anna.ordinal)
    seats: Any = view["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Bot easy"]
    assert view["nonces"] == []
    assert view_of(table, None, "boris", frozenset())["participant"] is None


def test_only_the_one_who_drew_sees_what_he_drew() -> None:
    hands = ["6S 8H 9H TH JH QH", "7S 8D 9D TD JD QD"]
    table = dealt_table(dealing=laid_out(hands, "KD KH KS"))
    play(table, "attack 6S")
    before = table.state
    assert before is not None

    decision = play(table, "beat 6S 7S")

    assert decision.state.bout == 2
    mine, watched = (
        events_of(before, 1, "beat 6S 7S", decision.state, viewer) for viewer in (0, None)
    )
    assert [e.get("cards") for e in mine if e["kind"] == "drew"] == [["KD"], None]
    assert [e.get("cards") for e in watched if e["kind"] == "drew"] == [None, None]
