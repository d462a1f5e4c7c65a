"""Who plays: one player at one table, with the habits that the seed has given him.

He knows what he was told and nothing else. What he sends again after a loss has the same id.
"""

from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import orjson

from app.fair.instants import parse_instant
from app.play.audience import Update
from app.storage.rows import PlayerRow
from simulation.clock import true_time
from simulation.line import Caller, Line, Sent
from simulation.loop import VirtualLoop
from simulation.scenes import Scene

HABITS: Final = (
    *("honest", "slow", "slow", "doubling", "stale", "cheating", "vanishing", "vanishing"),
)
_ENDLESS: Final = ("accept", "redeal", "exchange")
_LONGEST_BACK_OFF_MS: Final = 20_000
_LAST_MINUTE_MS: Final = (-1_500, 500)


@dataclass(frozen=True, slots=True)
class Character:
    """What he does beside playing. `moves` is how many he makes before he gives up or vanishes."""

    habit: str
    moves: int
    think_ms: int

    @classmethod
    def drawn(cls, chance: Random) -> "Character":
        think_ms = chance.choice((50, 500, 3_000, 20_000))
        return cls(chance.choice(HABITS), chance.choice((0, 1, 1, 2, 4)), think_ms)


class Client(Caller):
    """`reach` gives a new open line to some node for this client, None if no node answers."""

    def __init__(
        self,
        player: PlayerRow,
        scene: Scene,
        character: Character,
        chance: Random,
        reach: Callable[["Client"], Line | None],
        loop: VirtualLoop,
    ) -> None:
        self.player = player
        self.scene = scene
        self.table_id = scene.table_id
        self.character = character
        self.history: list[Sent] = []
        self.version = -1
        self.view: dict[str, Any] = {}
        self.falls: list[str] = []
        self.is_gone = False
        self.saw: Callable[[Client], None] = lambda client: None
        self._chance = chance
        self._reach = reach
        self._loop = loop
        self._lines: list[Line] = []
        self._seen: dict[Line, int] = {}
        self._floor: dict[Line, int] = {}
        self._thought_at = -1
        self._failures = 0
        self._moves_left = character.moves

    @property
    def line(self) -> Line | None:
        return self._lines[0] if self._lines else None

    @property
    def is_over(self) -> bool:
        return self.view.get("status") == "over"

    def connect(self) -> None:
        """Opens a line if there is none. Where no node answers he is told when one does."""
        if not self._lines and not self.is_gone:
            self._open()

    def settle_down(self) -> None:
        """From now on an honest player, who answers at once; a vanished one stays away."""
        self.character = Character("honest", self.character.moves, 50)
        self._thought_at = -1
        self.connect()
        self._think()

    def resign(self) -> None:
        if not any(sent.version is None and not sent.is_settled for sent in self.history):
            self._send(self._made("resign", None))

    def see(self, line: Line, update: Update) -> None:
        if line not in self._lines:
            return
        version = -1 if update.version is None else update.version
        least = self._seen.get(line, self._floor[line])
        if version < least:
            self.falls.append(f"{self.player.name} saw version {version} after {least}")
        is_first = line not in self._seen
        self._failures = 0
        self._seen[line] = version
        if version >= self.version:
            self.version, self.view = version, orjson.loads(update.view)
        self.saw(self)
        if is_first:
            self._send_again(line)
        self._think()

    def hear_answer(self, line: Line, sent: Sent, code: str, version: int | None) -> None:
        if line not in self._lines:
            return
        if code == "busy":
            self._later(self._back_off_ms(), self._send_once_more, line, sent)
        else:
            self._failures = 0
            sent.is_settled = True

    def lose(self, line: Line) -> None:
        if line in self._lines:
            self._lines.remove(line)
            if self._lines:  # what it took with it is not known
                self._send_again(self._lines[0])
            self._later(self._back_off_ms(), self.connect)

    def come_back(self) -> None:
        """A node is there again; not everybody notices at once."""
        if not self._lines and not self.is_gone:
            self._later(self._chance.randrange(3_000), self.connect)

    def _open(self) -> None:
        line = self._reach(self)
        if line is not None:
            self._floor[line] = self.version
            self._lines.append(line)
            line.open()

    def _back_off_ms(self) -> float:
        """Longer each time in which nothing has worked."""
        self._failures += 1
        longest = min(_LONGEST_BACK_OFF_MS, 500 << min(self._failures, 10))
        return self._chance.random() * longest

    def _send_again(self, line: Line) -> None:
        if line in self._lines:
            for sent in self.history:
                if not sent.is_settled:
                    line.send(sent)

    def _send_once_more(self, line: Line, sent: Sent) -> None:
        if line in self._lines and not sent.is_settled:
            line.send(sent)

    def _think(self) -> None:
        """Once a version: when it is his turn, or now and then when it is not."""
        if self._thought_at >= self.version or self.is_over or not self.view.get("legal"):
            return
        self._thought_at = self.version
        self._later(self._patience_ms(), self._act, self.version)

    def _patience_ms(self) -> float:
        if self.character.habit == "slow" and self.view["deadline"] is not None:
            return self._until_deadline_ms() + self._chance.randint(*_LAST_MINUTE_MS)
        return self._chance.randrange(self.character.think_ms)

    def _until_deadline_ms(self) -> float:
        return parse_instant(self.view["deadline"]) - true_time(self._loop)

    def _act(self, version: int) -> None:
        if version != self.version or self.is_gone or self.is_over:
            return
        if self._moves_left <= 0:
            self._give_up()
            return
        self._moves_left -= 1
        if self.character.habit == "stale" and version > 0:
            self._send(self._made(self._choose(self.view["legal"]), version - 1))
        sent = self._made(self._choose(self.view["legal"]), version)
        self._send(sent)
        self._misbehave(sent)

    def _give_up(self) -> None:
        if self.character.habit == "vanishing":
            self.vanish()
        else:
            self.resign()

    def vanish(self) -> None:
        self.is_gone = True
        for line in self._lines:
            line.cut()
        self._lines.clear()

    def _misbehave(self, sent: Sent) -> None:
        match self.character.habit:
            case "doubling":
                self._double(sent)
            case "stale":
                self._later(self._chance.randrange(800), self._send_stale, sent)
            case "cheating":
                self._cheat(sent)

    def _double(self, sent: Sent) -> None:
        """The same at once by another line, as from a second tab; or twice by one."""
        if self._chance.random() < 0.5 and len(self._lines) < 2:
            self._open()
        for line in self._lines:
            line.send(sent)

    def _send_stale(self, sent: Sent) -> None:
        """What was thought for another position, under a new name."""
        version = self._chance.choice((sent.version, self.version, self.version - 1))
        if version is not None and version >= 0:
            legal = self.view.get("legal") or [sent.move]
            self._send(self._made(self._choose(legal), version))

    def _cheat(self, sent: Sent) -> None:
        move = self._chance.choice(("timeout", "AS", "6S", "take", "pass", "done", "7H>8H"))
        version = self.version + self._chance.choice((0, 1, 2))
        self._send(self._made(move, version))

    def _made(self, move: str, version: int | None) -> Sent:
        number = len(self.history)
        sent = Sent(
            f"{self.player.name}-{self.table_id[:4]}-{number}",
            self.player.id,
            self.table_id,
            move,
            version,
        )
        self.history.append(sent)
        return sent

    def _send(self, sent: Sent) -> None:
        if self._lines:
            self._lines[0].send(sent)

    def _choose(self, legal: Sequence[str]) -> str:
        ending = [move for move in legal if move not in _ENDLESS]
        return self._chance.choice(ending or list(legal))

    def _later(self, delay_ms: float, act: Callable[..., None], *arguments: object) -> None:
        delay_s = max(0.0, delay_ms) / 1000
        self._loop.call_later(delay_s, act, *arguments, context=Context())  # in no node
