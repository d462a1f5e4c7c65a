"""What a seat remembers beside what it sees. Made by `view.memory_for` alone; plain data."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Hidden:
    """So many cards of one hand that nobody else has seen.

    None of them is in `lacks`, for that was shown by the game itself. One in `doubts` is unlikely:
    the seat was asked and did not play it. Both list only cards that the rememberer has not seen.
    """

    count: int
    lacks: tuple[str, ...] = field(default=(), repr=False)
    doubts: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Course:
    """What everybody saw of the game so far that a view does not show.

    `bots` are the seats of programs (R7.2). `exchange` is the lowest trump while somebody might
    still exchange it. `played_by` is who played each attacking card on the table, `emptied` who
    ran out of cards in this bout, in that order (R6.4).
    """

    bots: tuple[int, ...] = ()
    beaten_bouts: int = 0
    exchange: str | None = None
    played_by: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What a perfect memory of a seat's own past views holds, beside its present view.

    `gone` is the heap, `known` per seat what everybody saw go into that hand and what is still
    there, `unseen` the cards that may be in other hands or the talon for all that seat knows.
    `hidden` is, per seat, the rest of that hand in groups, the longest held first; each group
    lacks all that a later one lacks. It is empty where nobody watched the game (`shown`). `thrift`
    is, per seat, how often it has moved as one that always plays its cheapest card might have, -1
    once it has done what such a one never does; empty, too, where nobody watched.
    """

    gone: tuple[str, ...] = field(repr=False)
    known: tuple[tuple[str, ...], ...] = field(repr=False)
    unseen: tuple[str, ...] = field(repr=False)
    hidden: tuple[tuple[Hidden, ...], ...] = field(default=(), repr=False)
    course: Course = Course()
    thrift: tuple[int, ...] = ()
