"""The short way of an ordinary move: decided, given to the writer, and when it is durable shown and
answered, by plain calls from end to end.

It needs no task and no coroutine, which would cost more than to decide it. Whatever is unusual is
not begun here and goes the long way (`Room.command`): a table that is not in memory, or at which
something else is going on; what is refused, was done before or ends the game. If another process
was faster, the long way goes on from here, still in its turn.
"""

import asyncio
from collections.abc import Callable

from app.play.commands import Play
from app.play.deciding import Repeat, decide
from app.play.errors import Refused
from app.play.house import Ask
from app.play.room import NOT_SAVED, Room
from app.play.saving import Outrun, Unsaved, meaning_of
from app.play.table import Decision, Table
from app.play.tasks import Tasks

#: Told the version that the move led to, or what the long way would have raised.
Answer = Callable[[int | Exception], None]


def begin(room: Room, player_id: str | None, play: Play, tasks: Tasks, answer: Answer) -> bool:
    """Whether the move is on its way, so that `answer` will be called. If not, nothing was done.
    `tasks` own what must go on the long way after all."""
    if not room.enter(play.received_at):
        return False
    flight = None
    try:
        flight = _decided(room, player_id, play, tasks, answer)
    except Exception:  # noqa: BLE001 - nothing has been done, and the long way raises it again
        return False
    finally:
        if flight is None:
            room.leave_turn()
    return flight is not None


def resolving(done: asyncio.Future[int]) -> Answer:
    """The answer for one who awaits it, and may have gone."""

    def resolve(outcome: int | Exception) -> None:
        if done.done():
            return
        if isinstance(outcome, int):
            done.set_result(outcome)
        else:
            done.set_exception(outcome)

    return resolve


def _decided(
    room: Room, player_id: str | None, play: Play, tasks: Tasks, answer: Answer
) -> "_Flight | None":
    """None for what is not ordinary."""
    table = room.table
    if table is None:
        return None
    decided = decide(table, table.seat_of(player_id), play, play.received_at)
    if isinstance(decided, Repeat) or decided.finish is not None:
        return None
    flight = _Flight(room, table, decided, play, tasks, answer)
    room.post(table, decided, flight)
    return flight


class _Flight:
    """A move between its decision and its commit; the writer tells it what has become of it."""

    __slots__ = ("_answer", "_decided", "_play", "_room", "_table", "_tasks")

    def __init__(
        self, room: Room, table: Table, decided: Decision, play: Play, tasks: Tasks, answer: Answer
    ) -> None:
        self._room = room
        self._table = table
        self._decided = decided
        self._play = play
        self._tasks = tasks
        self._answer = answer

    def cancelled(self) -> bool:
        """Who goes away does not stop his move."""
        return False

    def set_result(self, _version: object) -> None:
        room, tally = self._room, self._tasks.tally
        outcome: int | Exception
        try:
            outcome = room.land(self._table, self._decided)
            tally.worked(room.id)
        except Exception as error:  # noqa: BLE001 - the answer to who asked, as on the long way
            tally.failed(room.id, error)
            outcome = error
        finally:
            room.leave_turn()
        self._answer(outcome)

    def set_exception(self, error: BaseException) -> None:
        room, meaning = self._room, meaning_of(error)
        room.forget()
        if isinstance(meaning, Outrun):
            self._tasks.start(self._go_on(self._decided.row.seat))
            return
        room.leave_turn()
        is_lost = isinstance(meaning, Unsaved)
        self._answer(Refused("busy", NOT_SAVED) if is_lost else meaning)

    async def _go_on(self, seat: int) -> None:
        outcome: int | Exception
        try:
            outcome = await self._room.go_on(Ask(lambda _: seat, self._play))
        except Exception as error:  # noqa: BLE001 - the answer to who asked
            outcome = error
        self._answer(outcome)
