"""Named places at which a server kills itself: the process is gone between one line and the next.

Wraps functions of `app` in a process of ours (`faults.program`) before it serves.
"""

import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from itertools import count
from threading import current_thread
from typing import Any, Final, Literal

from sqlalchemy import Engine, event

from app.accounts.mail import mailer
from app.play import room, showing
from app.ratings import closing
from app.storage import journal, queries, seating, writer
from app.web import hearing

Hit = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Place:
    """`name` in `owner` (a module or class); the process dies before it is called, or after it
    has returned. `only` says, by the arguments, which calls count."""

    owner: object
    name: str
    when: Literal["before", "after"] = "before"
    only: Callable[..., bool] = lambda *args, **kwargs: True


def _at_place(place: Place) -> Callable[[Hit], None]:
    def set_up(hit: Hit) -> None:
        whole: Callable[..., Any] = getattr(place.owner, place.name)  # `Any`: whatever is wrapped

        @wraps(whole)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            if place.when == "before" and place.only(*args, **kwargs):
                hit()
            answer = whole(*args, **kwargs)
            if place.when == "after" and place.only(*args, **kwargs):
                hit()
            return answer

        setattr(place.owner, place.name, wrapped)

    return set_up


def _before_commit(hit: Hit) -> None:
    """SQLAlchemy says so right before COMMIT goes out; only the writer's counts."""

    def about_to_commit(_connection: object) -> None:
        if current_thread().name == "bito-writer":
            hit()

    event.listen(Engine, "commit", about_to_commit)


def _is_ack(_self: object, kind: str, **_fields: object) -> bool:
    return kind == "ack"


def _ends_game(*args: Any, **_kwargs: Any) -> bool:
    return args[4] is not None


#: name -> how a process is made to call `hit` there.
POINTS: Final[Mapping[str, Callable[[Hit], None]]] = {
    "outbox": _at_place(Place(mailer, "mark_sent")),
    "begin": _at_place(Place(writer, "write")),
    "insert": _at_place(Place(journal, "perform_all")),
    "commit": _before_commit,
    "committed": _at_place(Place(writer, "write", "after")),
    "ack": _at_place(Place(hearing.Hearing, "answer", only=_is_ack)),
    "broadcast": _at_place(Place(showing.Showing, "show_all")),
    "accept": _at_place(Place(room.Room, "_accept")),
    "deal": _at_place(Place(seating, "start_game", "after")),
    "record": _at_place(Place(journal, "_ending", "after")),
    "end": _at_place(Place(journal, "append_move", "after", only=_ends_game)),
    "rating": _at_place(Place(closing, "put_ratings")),
    "rated": _at_place(Place(closing, "put_ratings", "after")),
    "sweeper": _at_place(Place(queries, "deadlines_due", "after")),
    "extend": _at_place(Place(journal, "extend", "after")),
}


def end_at(name: str, at: int, how: signal.Signals = signal.SIGKILL) -> None:
    """This process is sent the signal by itself when it comes to the point for the `at`th time."""
    numbers = count(1)

    def hit() -> None:
        if next(numbers) == at:
            os.kill(os.getpid(), how)

    POINTS[name](hit)
