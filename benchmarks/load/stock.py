"""Tables in the middle of real games, written into a database in bulk before a server starts.

Each has a seed and nonces of its own, and moves that the engine has accepted: a server that loads
it plays the same moves again. Only the way into the database is shorter than by hand.
"""

import random
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Engine, insert, text

from app.accounts.tokens import hash_token, new_token
from app.engine.play import apply, legal_moves
from app.engine.rules import make_rules
from app.engine.state import State
from app.fair.setup import setup_for
from app.play.making import Host, NewTable, make_game
from app.play.starting import deal_to, start_of
from app.storage.engines import write_engine
from app.storage.migrate import upgrade
from app.storage.models import Game, Move, Participant, Player, Session
from app.storage.rows import GameRow, MoveRow, ParticipantRow, PlayerRow, SessionRow, to_columns
from app.storage.sealing import SeedSeal
from app.web.callers import COOKIE

_NOBODY = Host(None, "person", is_confirmed=True)
_EACH_TIME = 2_000


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who may sit down, and the cookie he comes with."""

    id: str
    name: str
    token: str = field(repr=False)

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.token}"


@dataclass(frozen=True, slots=True)
class Stocked:
    """A running table and those who sit there."""

    id: str
    guests: tuple[Guest, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What tables are wanted. `moves` are played already in each; a game may not reach so many.

    `people` is how many guests share all tables; None gives every seat a guest of its own, but
    for those of `bots`, a level for each.
    """

    count: int
    rules: Mapping[str, object]
    moves: int = 0
    deadline_s: int = 3600
    people: int | None = None
    bots: Sequence[str] = ()

    @property
    def persons(self) -> int:
        """At each table."""
        return int(str(self.rules["seats"])) - len(self.bots)


@dataclass(slots=True)
class _Rows:
    games: list[dict[str, Any]] = field(default_factory=list)
    participants: list[dict[str, Any]] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)

    def write(self, connection: Connection) -> None:
        for model, rows in (
            (Game, self.games),
            (Participant, self.participants),
            (Move, self.moves),
        ):
            if rows:
                connection.execute(insert(model), rows)


def stock(url: str, seal: SeedSeal, order: Order) -> list[Stocked]:
    """Makes the schema if there is none, and the tables; they are durable when this returns."""
    upgrade(url)
    persons = order.persons
    engine = write_engine(url)
    with engine.begin() as connection:
        guests = _welcome(connection, order.people or order.count * persons)
    stocked: list[Stocked] = []
    for part in _parts(order.count):
        rows = _Rows()
        for number in part:
            sitters = tuple(guests[(number * persons + i) % len(guests)] for i in range(persons))
            stocked.append(Stocked(_play(rows, seal, order, sitters), sitters))
        with engine.begin() as connection:
            rows.write(connection)
    _settle(engine)
    engine.dispose()
    return stocked


def offer(url: str, seal: SeedSeal, count: int) -> None:
    """Tables in the lobby that wait for people."""
    rules, now = make_rules({"preset": "duel"}), _now()
    request = NewTable(rules=rules, deadline_s=3600, opponents="people", visibility="open")
    games = [make_game(request, _NOBODY, now, seal, secrets.token_bytes) for _ in range(count)]
    engine = write_engine(url)
    with engine.begin() as connection:
        connection.execute(insert(Game), [to_columns(game) for game in games])
    engine.dispose()


def _welcome(connection: Connection, count: int) -> list[Guest]:
    now = _now()
    guests = [Guest(uuid4().hex, f"Guest {number}", new_token()) for number in range(count)]
    players = [PlayerRow(each.id, each.name, "guest", now) for each in guests]
    sessions = [SessionRow(hash_token(each.token), each.id, "cookie", now, now) for each in guests]
    connection.execute(insert(Player), [to_columns(row) for row in players])
    connection.execute(insert(Session), [to_columns(row) for row in sessions])
    return guests


def _settle(engine: Engine) -> None:
    """What a PostgreSQL does by itself within a minute of so many new rows."""
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _parts(count: int) -> Iterator[range]:
    for start in range(0, count, _EACH_TIME):
        yield range(start, min(count, start + _EACH_TIME))


def _play(rows: _Rows, seal: SeedSeal, order: Order, sitters: Sequence[Guest]) -> str:
    """Adds one table's rows; its id."""
    rules, now = make_rules(order.rules), _now()
    opponents = ["person"] * (order.persons - 1) + [f"bot:{level}" for level in order.bots]
    request = NewTable(rules=rules, deadline_s=order.deadline_s, opponents=opponents)
    game = make_game(request, _NOBODY, now, seal, secrets.token_bytes)
    persons = [_sitter(game, ordinal, guest) for ordinal, guest in enumerate(sitters)]
    dealt = deal_to(game, rules, seal.open(game.id, game.sealed_seed), persons, setup_for)
    state, moves = _random_moves(game.id, dealt.state, order.moves, now)
    start = start_of(game, dealt, now)
    game = replace(
        game,
        status="playing",
        version=len(moves),
        turn=state.turn,
        deadline=start.deadline,
        started_at=now,
    )
    rows.games.append(to_columns(game))
    rows.participants += [to_columns(who) for who in dealt.participants]
    rows.moves += [to_columns(move) for move in moves]
    return game.id


def _sitter(game: GameRow, ordinal: int, guest: Guest) -> ParticipantRow:
    return ParticipantRow(
        game_id=game.id,
        ordinal=ordinal,
        player_id=guest.id,
        name=guest.name,
        kind="guest",
        joined_at=game.created_at,
        nonce=secrets.token_hex(32),
    )


def _random_moves(game_id: str, state: State, most: int, at: int) -> tuple[State, list[MoveRow]]:
    """So many random moves, or as many as do not end the game."""
    moves: list[MoveRow] = []
    while len(moves) < most:
        seat, move = state.turn, random.choice(list(legal_moves(state)))
        after = apply(state, move)
        if after.is_over:
            break
        assert seat is not None
        moves.append(MoveRow(game_id=game_id, version=len(moves) + 1, seat=seat, move=move, at=at))
        state = after
    return state, moves


def _now() -> int:
    return time.time_ns() // 1_000_000
