"""Tables in memory, with no database: from named people, rules and a fixed key."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.engine.play import legal_moves
from app.engine.rules import make_rules
from app.fair.setup import setup_for
from app.play.commands import Play
from app.play.deciding import decide
from app.play.making import Host, NewTable, make_game
from app.play.opponents import persons_at
from app.play.starting import Dealing, deal_to, start_of
from app.play.table import Decision, Table
from app.storage.rows import GameRow, ParticipantRow
from app.storage.sealing import SeedSeal
from tests.play.clocks import NOON

NAMES = ("Anna", "Boris", "Vera", "Grisha", "Dora", "Efim")
SEED = bytes(range(32))
HOST = Host(None, "person", is_confirmed=True)
_ENDLESS = ("accept", "redeal")


def open_game(opponents: Any = "people", deadline_s: int = 60, **rules: Any) -> GameRow:
    """The row of a table just made; always the same id and seed for the same rules."""
    request = NewTable(rules=make_rules(rules), deadline_s=deadline_s, opponents=opponents)
    return make_game(request, HOST, NOON, SeedSeal(bytes(32)), lambda n: SEED[:n])


def dealt_table(opponents: Any = "people", dealing: Dealing = setup_for, **rules: Any) -> Table:
    """A table whose people have all sat down at NOON."""
    game = open_game(opponents, **rules)
    persons = [_person(game, ordinal) for ordinal in range(persons_at(game))]
    made = make_rules(game.rules)
    dealt = deal_to(game, made, SEED, persons, dealing)
    start = start_of(game, dealt, NOON)
    return Table(
        game=replace(game, started_at=NOON),
        rules=made,
        seed=SEED,
        participants=dealt.participants,
        key=dealt.key,
        state=dealt.state,
        version=0,
        deadline=start.deadline,
    )


def first_legal(table: Table, id: str | None = "c", at: int = NOON) -> Play:
    """The first legal move of the seat to move, as its command."""
    assert table.version is not None
    return Play(id, table.version, legal(table)[0], at)


def legal(table: Table) -> Sequence[str]:
    """The legal moves, sorted; last those that can go on for ever."""
    assert table.state is not None
    return sorted(legal_moves(table.state), key=lambda move: (move in _ENDLESS, move))


def turn_of(table: Table) -> int:
    turn = table.turn
    assert turn is not None
    return turn


def play(table: Table, move: str | None = None, at: int = NOON) -> Decision:
    """One move of the seat to move, decided and taken over."""
    assert table.version is not None
    command = Play(f"c{table.version}", table.version, move or legal(table)[0], at)
    decided = decide(table, turn_of(table), command, at)
    assert isinstance(decided, Decision)
    table.accept(decided)
    return decided


def _person(game: GameRow, ordinal: int) -> ParticipantRow:
    return ParticipantRow(
        game_id=game.id,
        ordinal=ordinal,
        player_id=NAMES[ordinal].lower(),
        name=NAMES[ordinal],
        kind="guest",
        joined_at=NOON,
        nonce=bytes([ordinal] * 32).hex(),
    )
