"""Whole games for tests: dealt from a key, played by chance, told as records."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from app.engine.deal import deal
from app.engine.play import apply, legal_moves, resign, time_out
from app.engine.rules import Rules, make_rules, rules_as_dict, rules_text
from app.engine.setup import Setup
from app.engine.state import State
from app.fair.commitment import commitment, game_key, transcript
from app.fair.house_bots import bot_names
from app.fair.record import (
    VOID_RESULT,
    Extension,
    Outcome,
    Participant,
    PlayedMove,
    Record,
)
from app.fair.setup import setup_for
from app.fair.stream import Stream

STARTED_AT = 1_796_119_200_000  # 2026-12-01T10:00:00.000Z
PERSON_NAMES = ("Anna", "Boris", "Vera", "Grisha", "Даша", "Egor")
AWAY_S = 6 * 3600


@dataclass(frozen=True, slots=True)
class Script:
    """What a test game is like; every field has a plain default.

    `kinds` in participant order; `stop` is how it ends: "end", or after `stop_after` moves
    "resign", "timeout" or "left", by the seat to move or (`off_turn`) the next one. `late_at`: an
    outage falls into the first deadline of a person from this version on. `away_at`: from that
    version on the first person who is to move is away for eighteen hours past his deadline.
    """

    game_id: str = "game0000"
    rules: Mapping[str, object] = field(default_factory=dict)
    kinds: tuple[str, ...] = ("person", "person")
    deadline_s: int = 86400
    rated: bool = False
    luck: int = 0
    stop: str = "end"
    stop_after: int = 0
    off_turn: bool = False
    late_at: int | None = None
    away_at: int | None = None
    previous_game: str | None = None
    dealer: int | None = None
    opener: int | None = None
    program: bool = False


def unstarted_record(script: Script) -> Record:
    """A table that nobody filled."""
    rules, seed = make_rules(script.rules), _seed(script)
    return Record(
        game_id=script.game_id,
        rules=rules_as_dict(rules),
        rules_text=rules_text(rules),
        preset=rules.preset,
        deadline_s=script.deadline_s,
        rated=script.rated,
        commitment=commitment(script.game_id, rules_text(rules), seed),
        server_seed=seed,
        participants=tuple(_participant(script, i) for i in range(len(script.kinds))),
        seating=(),
        dealer=script.dealer,
        opener=script.opener,
        moves=(),
        extensions=(),
        result=VOID_RESULT,
        previous_game=script.previous_game,
        started_at=None,
        ended_at=STARTED_AT,
    )


def void_record(script: Script) -> Record:
    """A game that was dealt, and voided before its first move."""
    table = unstarted_record(script)
    order, _ = _seated(script, table)
    return replace(table, seating=tuple(order), started_at=STARTED_AT, ended_at=STARTED_AT + 60_000)


def played_record(script: Script) -> Record:
    """A game from its deal to its end."""
    table = unstarted_record(script)
    order, setup = _seated(script, table)
    clock = _Clock(script)
    state, moves = deal(setup), list[PlayedMove]()
    luck = Stream(_seed(script), "moves of a test")
    while not state.is_over:
        seat, move, cause = _next(script, state, setup, len(moves), luck)
        state = _after(state, seat, move)
        keeps_turn = move == "exchange" and state.turn == seat
        at = clock.tick("leave" if cause else move, seat in setup.bots, keeps_turn)
        moves.append(PlayedMove(seat, move, at, cause))
    assert state.result is not None
    result = state.result
    return replace(
        table,
        seating=tuple(order),
        moves=tuple(moves),
        extensions=tuple(clock.extensions),
        result=Outcome(result.durak, result.reason, result.places, result.epaulettes),
        started_at=STARTED_AT,
        ended_at=moves[-1].at,
    )


def first_record(script: Script, wanted: Callable[[Record], bool]) -> Record:
    """The first game of the script, over its lucks, that is as wanted."""
    games = (played_record(replace(script, luck=luck)) for luck in range(script.luck, 1000))
    return next(game for game in games if wanted(game))


class _Clock:
    """Stamps moves; lets one deadline fall into an outage of half a minute, another stand still."""

    def __init__(self, script: Script) -> None:
        self._deadline_ms = script.deadline_s * 1000
        self._late_at = script.late_at
        self._away_at = script.away_at
        self._now = STARTED_AT
        self._deadline = STARTED_AT + self._deadline_ms
        self._version = 0
        self.extensions: list[Extension] = []

    def tick(self, played: str, is_bot: bool, keeps_turn: bool) -> int:
        is_late = self._late_at is not None and self._version >= self._late_at and not is_bot
        if is_late:
            self._late_at = None
            self.extensions.append(Extension(self._version, 60, self._deadline + 30_000))
            self._deadline += 60_000
        if self._away_at is not None and self._version >= self._away_at and not is_bot:
            self._away_at, is_late = None, True
            self._stand_still()
        if played == "timeout":
            self._now = self._deadline + 1_234
        else:
            self._now = self._deadline - 10_000 if is_late else self._now + self._pause()
        if not keeps_turn:
            self._deadline = self._now + self._deadline_ms
        self._version += 1
        return self._now

    def _stand_still(self) -> None:
        for _ in range(3):
            self.extensions.append(Extension(self._version, AWAY_S, self._deadline + 1_000))
            self._deadline += AWAY_S * 1000

    def _pause(self) -> int:
        return 1_001 + 37 * self._version


def _seed(script: Script) -> bytes:
    return Stream(bytes(32), f"test seed {script.game_id} {script.luck}").read(32)


def _participant(script: Script, index: int) -> Participant:
    kind = script.kinds[index]
    if kind == "bot":
        before = script.kinds[:index].count("bot")
        return Participant(bot_names(["medium"] * (before + 1))[-1], "bot", "medium", b"")
    nonce = Stream(bytes(32), f"test nonce {script.game_id} {index}").read(32)
    return Participant(PERSON_NAMES[index], kind, None, nonce, script.program and index == 0)


def _seated(script: Script, table: Record) -> tuple[list[int], Setup]:
    nonces = [who.nonce for who in table.participants if who.kind != "bot"]
    spoken = transcript(table.game_id, table.commitment, nonces)
    key = game_key(table.server_seed, spoken)
    rules: Rules = make_rules(script.rules)
    return setup_for(rules, key, script.kinds, script.dealer, script.opener)


def _next(
    script: Script, state: State, setup: Setup, version: int, luck: Stream
) -> tuple[int, str, str | None]:
    turn = state.turn
    assert turn is not None
    if script.stop != "end" and version >= script.stop_after and turn not in setup.bots:
        seat = (turn + 1) % setup.rules.seats if script.off_turn else turn
        is_left = script.stop == "left"
        return (seat, "timeout", "left") if is_left else (seat, script.stop, None)
    moves = [move for move in legal_moves(state) if turn not in setup.bots or _for_bots(move)]
    if "redeal" in moves:
        return turn, "redeal", None
    return turn, _likely(moves, luck), None


def _for_bots(move: str) -> bool:
    return move not in ("accept", "redeal")


def _likely(moves: list[str], luck: Stream) -> str:
    """By chance, though seldom `take` or `accept`, so that games stay short."""
    move = moves[luck.below(len(moves))]
    return moves[luck.below(len(moves))] if move in ("take", "accept") else move


def _after(state: State, seat: int, move: str) -> State:
    if move == "resign":
        return resign(state, seat)
    return time_out(state, seat) if move == "timeout" else apply(state, move)
