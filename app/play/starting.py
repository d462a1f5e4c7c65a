"""The deal: from the sealed seed and the nonces of those who sat down to seats and a position.

`begin` is the one place where a table becomes a game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from app.engine.deal import deal
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.engine.state import State
from app.fair.commitment import game_key, transcript
from app.play.opponents import bots_of
from app.play.series import opening
from app.play.telling import notices_of_deal
from app.storage import seating
from app.storage.rows import GameRow, GameStart, ParticipantRow
from app.storage.series import games_before

#: Rules, key, kinds of the participants, dealer, opener -> the participant of each seat, setup.
Dealing = Callable[[Rules, bytes, Sequence[str], int | None, int | None], tuple[list[int], Setup]]


@dataclass(frozen=True, slots=True)
class Deal:
    """What the seed decides. The key is as secret as the seed while the game runs."""

    key: bytes = field(repr=False)
    setup: Setup = field(repr=False)
    participants: tuple[ParticipantRow, ...]
    state: State = field(repr=False)


def begin(
    connection: Connection,
    game: GameRow,
    rules: Rules,
    seed: bytes,
    persons: Sequence[ParticipantRow],
    dealing: Dealing,
    now: int,
) -> None:
    """Deals to these persons and the table's bots, in the transaction that took the last seat.

    Raises VersionConflict when others sit there by now.
    """
    dealt = deal_to(game, rules, seed, persons, dealing)
    if game.previous_game is not None:  # known only now that everybody has his seat
        before = games_before(connection, game)
        dealer, opener = opening(rules, before, dealt.participants)
        game = replace(game, dealer=dealer, opener=opener)
        dealt = deal_to(game, rules, seed, persons, dealing)
    start = start_of(game, dealt, now)
    seating.start_game(connection, start)
    for notice in notices_of_deal(game, start):
        notice(connection)


def deal_to(
    game: GameRow, rules: Rules, seed: bytes, persons: Sequence[ParticipantRow], dealing: Dealing
) -> Deal:
    """Seats the persons, in the order they sat down, and the table's bots, and deals."""
    bots = bots_of(game, len(persons))
    everybody = [replace(who, ordinal=i) for i, who in enumerate([*persons, *bots])]
    key = key_of(game, seed, persons)
    kinds = [who.kind for who in everybody]
    order, setup = dealing(rules, key, kinds, game.dealer, game.opener)
    seats = {participant: seat for seat, participant in enumerate(order)}
    participants = tuple(replace(who, seat=seats[who.ordinal]) for who in everybody)
    return Deal(key, setup, participants, deal(setup))


def key_of(game: GameRow, seed: bytes, persons: Sequence[ParticipantRow]) -> bytes:
    nonces = [bytes.fromhex(who.nonce) for who in persons]
    return game_key(seed, transcript(game.id, bytes.fromhex(game.commitment), nonces))


def start_of(game: GameRow, dealt: Deal, now: int) -> GameStart:
    """The row of the deal: version 0, and the first clock unless a bot is to move."""
    turn = dealt.state.turn
    assert turn is not None
    waits_on_bot = turn in dealt.setup.bots
    return GameStart(
        game_id=game.id,
        participants=dealt.participants,
        turn=turn,
        deadline=None if waits_on_bot else now + game.deadline_s * 1000,
        started_at=now,
        dealer=game.dealer,
        opener=game.opener,
    )
