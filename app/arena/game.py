"""One game, from the deal to the result, every player told only what his seat may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from app.arena.contest import Contest
from app.arena.players import Player
from app.arena.program import Fault
from app.engine.deal import deal
from app.engine.play import apply, resign
from app.engine.result import Result
from app.engine.setup import Setup
from app.engine.shown import shown_after, shown_at
from app.engine.view import memory_for, view_for
from app.fair.stream import bot_stream, deal_pack

#: No game between players that want to win comes near it; two that do not may go on for ever.
MOST_MOVES: Final = 3000
_SHOWN: Final = 40


@dataclass(slots=True)
class Spent:
    """What one seat's choices took. A move that was the only legal one is no choice."""

    choices: int = 0
    ms: float = 0.0
    most_ms: float = 0.0
    nodes: int = 0

    def add(self, ms: float) -> None:
        self.choices += 1
        self.ms += ms
        self.most_ms = max(self.most_ms, ms)


@dataclass(frozen=True, slots=True)
class Played:
    """`result` is None where the game was stopped after MOST_MOVES, a draw; `fault` says what the
    seat that lost by it did wrong."""

    result: Result | None
    moves: int
    spent: tuple[Spent, ...]
    fault: str | None


def play(contest: Contest, key: bytes, players: Sequence[Player]) -> Played:
    """All luck, of the deal and of every player, comes from the key."""
    game = _Game(contest, key, players)
    fault = None
    try:
        game.play_out()
    except Fault as wrong:
        fault = str(wrong)
        game.concede()
    finally:
        game.dismiss(None if fault is None else game.asked)
    return Played(game.state.result, game.moves, tuple(game.spent), fault)


class _Game:
    """`asked` is the seat that has something to do or to say."""

    def __init__(self, contest: Contest, key: bytes, players: Sequence[Player]) -> None:
        self._rules = contest.rules
        self._key = key
        self._players = players
        self.state = deal(Setup(self._rules, self._pack, frozenset(range(self._rules.seats))))
        self._shown = shown_at(self.state)
        self.spent = [Spent() for _ in players]
        self.moves = 0
        self.asked = 0

    def play_out(self) -> None:
        """Raises Fault for the seat that is asked."""
        for seat, player in enumerate(self._players):
            self.asked = seat
            player.begin(self._rules, seat)
        while self.state.turn is not None and self.moves < MOST_MOVES:
            self.asked = self.state.turn
            self._move()
            self.moves += 1

    def concede(self) -> None:
        self.state = resign(self.state, self.asked)

    def dismiss(self, wrongdoer: int | None) -> None:
        """Send all players home; to who did wrong there is nothing more to say."""
        for seat, (player, spent) in enumerate(zip(self._players, self.spent, strict=True)):
            player.end(None if seat == wrongdoer else self.state.result)
            spent.nodes = player.nodes

    def _move(self) -> None:
        seat, state = self.asked, self.state
        view, memory = view_for(state, seat), memory_for(state, seat, self._shown)
        luck = bot_stream(self._key, seat, self.moves)
        began = perf_counter()
        move = self._players[seat].move(view, memory, luck)
        if len(view.legal) > 1:
            self.spent[seat].add(1000 * (perf_counter() - began))
        if move not in view.legal:
            raise Fault(f"played {move[:_SHOWN]!r}, which is not legal")
        self.state = apply(state, move)
        self._shown = shown_after(self._shown, state, move, self.state)

    def _pack(self, number: int) -> list[str]:
        return deal_pack(self._key, self._rules.pack, number)
