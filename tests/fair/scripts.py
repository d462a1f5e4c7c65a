"""True records of all kinds, by name: for the tests, and as vectors for the browser."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from app.fair.record import Extension, Record
from tests.fair.games import (
    STARTED_AT,
    Script,
    first_record,
    played_record,
    unstarted_record,
    void_record,
)

# In a game cut short nothing comes to depend on its last moves, so other legal ones do as well.
UNSEEN_CHANGES: Final = frozenset(
    {
        ("challenge-left", "moves.8 is dropped"),
        ("duel-timeout", "moves.5 is dropped"),
        ("duel-timeout", "moves.1.move is 'take' now"),
        ("house-swap-skip", "moves.2.move is 'pass' now"),
        ("classic-off-turn", "moves.6.move is 'pass' now"),
        ("void-asked", "extensions.0 is dropped"),
    }
)


@cache
def true_records() -> dict[str, Record]:
    """Records in which nothing is wrong."""
    return {**_played(), **_cut_short(), **_void()}


def _played() -> dict[str, Record]:
    house = {"preset": "house", "seats": 4, "pack": 24, "exchange": "everyone"}
    dealer = {"preset": "house", "seats": 5, "pack": 52, "opens": "dealer_left"}
    return {
        "duel-exchange": first_record(Script("duel-exchange", rated=True), _has("exchange")),
        "classic-outage": played_record(
            Script(
                "classic-outage",
                rules={"preset": "classic", "seats": 3, "first_bout_limit": 5},
                kinds=("guest", "bot", "bot"),
                late_at=4,
            )
        ),
        "classic-away": played_record(
            Script(
                "classic-away",
                rules={"preset": "classic", "seats": 3},
                kinds=("person", "person", "bot"),
                away_at=3,
            )
        ),
        "transfer-four": played_record(
            Script(
                "transfer-four",
                rules={"preset": "transfer", "seats": 4, "throw_in": "neighbours"},
                kinds=("person", "guest", "person", "bot"),
                program=True,
            )
        ),
        "challenge-redeal": first_record(
            Script("challenge-redeal", rules={"preset": "challenge"}), _has("redeal")
        ),
        "house-whole-pack": played_record(
            Script("house-whole-pack", rules=house, kinds=("person",) * 2 + ("bot",) * 2)
        ),
        "house-dealer": played_record(
            Script(
                "house-dealer",
                rules={**dealer, "transfer": "plain", "bout_limit": None},
                kinds=("person",) * 5,
                previous_game="house-before",
                dealer=2,
            )
        ),
    }


def _cut_short() -> dict[str, Record]:
    challenge = {"preset": "challenge"}
    winner = Script("challenge-left", challenge, previous_game="challenge-before", opener=1)
    return {
        "challenge-left": played_record(replace(winner, stop="left", stop_after=9, off_turn=True)),
        "duel-timeout": played_record(
            Script("duel-timeout", stop="timeout", stop_after=6, late_at=3, deadline_s=60)
        ),
        "duel-late-swap": _timeout_after_exchange(Script("duel-late-swap"), keeps_turn=True),
        "house-swap-skip": _timeout_after_exchange(
            Script("house-swap-skip", rules={"preset": "house", "exchange": "everyone"}),
            keeps_turn=False,
        ),
        "duel-resigned": played_record(
            Script("duel-resigned", kinds=("guest", "person"), stop="resign", stop_after=11)
        ),
        "classic-off-turn": played_record(
            Script(
                "classic-off-turn",
                rules={"preset": "classic", "seats": 3},
                kinds=("person",) * 3,
                stop="resign",
                stop_after=7,
                off_turn=True,
            )
        ),
    }


def _void() -> dict[str, Record]:
    return {
        "never-started": unstarted_record(Script("never-started", kinds=("guest",))),
        "void": void_record(Script("void", rules={"preset": "transfer"})),
        "void-asked": _void_while_a_redeal_was_asked_for(),
    }


def _void_while_a_redeal_was_asked_for() -> Record:
    """Called off after an outage, with the question of R9 still open."""
    challenge = {"preset": "challenge"}
    script = Script("void-asked", challenge, ("person", "guest"), deadline_s=60, luck=205)
    late = Extension(version=0, seconds=60, at=STARTED_AT + 90_000)
    return replace(void_record(script), extensions=(late,), ended_at=STARTED_AT + 100_000)


def _has(move: str) -> Callable[[Record], bool]:
    return lambda record: any(played.move == move for played in record.moves)


def _timeout_after_exchange(script: Script, keeps_turn: bool) -> Record:
    """R7.1: a swap wins no time, so the old deadline ends the game. R7.4: unless the seat had
    nothing left to do, was skipped, and the time of the next one began."""

    def is_wanted(record: Record) -> bool:
        swaps = [i for i, played in enumerate(record.moves[:-1]) if played.move == "exchange"]
        if not swaps:
            return False
        swap, following = record.moves[swaps[0] : swaps[0] + 2]
        return (swap.seat == following.seat) is keeps_turn

    whole = first_record(script, is_wanted)
    after = [played.move for played in whole.moves].index("exchange") + 1
    cut = replace(script, stop="timeout", stop_after=after)
    return first_record(cut, lambda record: record.moves[:after] == whole.moves[:after])
