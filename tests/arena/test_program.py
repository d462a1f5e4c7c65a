"""A program behind the line protocol: whatever it does, the game ends, and the table says why.

Each bad program is a few lines of Python; how long the arena waits is set by the test.
"""

import json
import sys
from pathlib import Path

import pytest

from app.arena import wire
from app.arena.contest import Contest, Limits, Match, Task, key_of
from app.arena.deal import play_deal
from app.arena.game import play
from app.arena.players import UnknownPlayer, check_player, player
from app.arena.reckoning import standing_of
from app.engine.deal import deal
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.shown import shown_at
from app.engine.view import memory_for, view_for
from app.fair.stream import deal_pack

EXAMPLE = f"cmd:{sys.executable} -S examples/lowest_card.py"
PATIENT = Limits(start_s=60, move_s=60)
DUEL = Contest(make_rules({}), 1, PATIENT)

GREETS = "import json, sys\nprint('{\"protocol\": 1}', flush=True)\nprint('{}', flush=True)\n"
READS_TO_MOVE = "for line in sys.stdin:\n    if 'legal' in line:\n        break\n"


def program(folder: Path, source: str) -> str:
    path = folder / "bot.py"
    path.write_text(source, encoding="utf-8")
    return f"cmd:{sys.executable} -S {path}"


def fault_of(name: str, limits: Limits = PATIENT) -> str:
    """What it loses its first game by, sitting on the seat that is to move first or not."""
    contest = Contest(make_rules({}), 1, limits)
    players = [player(name, limits), player("greedy", limits)]
    played = play(contest, key_of(1, 0), players)
    assert played.result is not None
    assert played.result.durak == 0
    assert played.fault is not None
    return played.fault


def test_the_example_plays_whole_games_by_the_rules() -> None:
    done = play_deal(DUEL, Task(Match(EXAMPLE, "random"), 0))

    assert [game.fault for game in done.games] == [None, None]
    assert all(game.moves > 20 for game in done.games)


def test_the_example_plays_among_four_with_a_process_for_each_seat() -> None:
    four = Contest(make_rules({"preset": "transfer", "seats": 4}), 1, PATIENT)

    done = play_deal(four, Task(Match("random", EXAMPLE), 0))

    assert [game.fault for game in done.games] == [None] * 4


BAD = [
    ("sys.exit(3)\n", "ended with code 3"),
    ("print('nonsense', flush=True)\nsys.stdin.read()\n", "answered what is no JSON: nonsense"),
    ("print('\\x1b[2J\\0', flush=True)\nsys.stdin.read()\n", "no JSON: \ufffd[2J\ufffd"),
    ("print('[]', flush=True)\nsys.stdin.read()\n", "answered what is no object: []"),
    ("print('{}', flush=True)\nsys.stdin.read()\n", "answered without a move"),
    ('print(\'{"move": "win"}\', flush=True)\nsys.stdin.read()\n', "'win', which is not legal"),
    ("sys.stdout.write('x' * 200_000)\nsys.stdin.read()\n", "a line that does not end"),
    ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", "ended with signal 9"),
]


@pytest.mark.parametrize(("source", "why"), BAD, ids=[why for _, why in BAD])
def test_a_program_that_does_wrong_loses_the_game(tmp_path: Path, source: str, why: str) -> None:
    assert why in fault_of(program(tmp_path, GREETS + READS_TO_MOVE + source))


def test_a_silent_program_loses_when_its_time_is_up(tmp_path: Path) -> None:
    silent = program(tmp_path, GREETS + "sys.stdin.read()\n")

    assert fault_of(silent, Limits(start_s=60, move_s=0.05)) == "was silent for 0.05 s"


def test_a_program_that_speaks_another_protocol_loses(tmp_path: Path) -> None:
    newer = program(
        tmp_path, "import sys\nprint('{\"protocol\": 2}', flush=True)\nsys.stdin.read()"
    )

    assert fault_of(newer) == "does not speak protocol 1"


def test_a_program_that_cannot_start_loses() -> None:
    assert "could not be started" in fault_of("cmd:/nowhere/bot")


def test_the_table_counts_what_went_wrong(tmp_path: Path) -> None:
    dead = program(tmp_path, "import sys\nsys.exit(1)\n")
    match = Match("greedy", dead)

    standing = standing_of(match, [play_deal(DUEL, Task(match, 0))])

    assert standing.won == 2
    assert standing.faults == ((dead, "ended with code 1", 2),)


def test_a_program_is_told_what_its_seat_may_know_and_no_more() -> None:
    state = deal(Setup(DUEL.rules, lambda number: deal_pack(key_of(1, 0), 36, number)))
    seat = state.turn
    assert seat is not None
    view, memory = view_for(state, seat), memory_for(state, seat, shown_at(state))

    told = json.loads(json.dumps(wire.move(view, memory, 1.5)))

    assert told["clock"] == {"move_ms": 1500}
    assert told["view"]["seats"][seat]["hand"] == list(view.hand)
    assert "hand" not in told["view"]["seats"][1 - seat]
    assert told["view"]["legal"] == list(view.legal)
    assert sorted(told["memory"]["unseen"]) == list(memory.unseen)


def test_a_program_that_boasts_spoils_no_sums(tmp_path: Path) -> None:
    answers = "q = {}\nwhile 'view' not in q:\n    q = json.loads(sys.stdin.readline())\n"
    answers += "m = q['view']['legal'][0]\nprint(json.dumps({'move': m, 'nodes': 10**400}))\n"

    done = play_deal(DUEL, Task(Match(program(tmp_path, GREETS + answers), "greedy"), 0))

    assert 0 < done.a.nodes < 10**18
    assert json.loads(json.dumps(done.a.nodes / done.a.choices)) > 0


def test_a_name_that_is_nobody_is_refused_before_the_first_game() -> None:
    for name in ("nobody", "cmd:", "cmd:/nowhere/bot", "cmd:sh 'open"):
        with pytest.raises(UnknownPlayer):
            check_player(name)
    check_player(EXAMPLE)
