"""Thousands of deadlines in a minute: each table is told once, and claimed when its turn comes."""

import asyncio
from collections.abc import Collection, Mapping

from app.play.running_out import MOST, RunningOut
from app.play.tasks import Tasks
from app.storage.claims import ClaimKind


class Office:
    """Gives whatever is claimed, but for what is another's; and remembers."""

    def __init__(self, others: Collection[str] = ()) -> None:
        self.others = others
        self.claimed: list[list[str]] = []

    async def take(self, kind: ClaimKind, wanted: Mapping[str, int], /) -> Collection[str]:
        assert kind == "deadline"
        self.claimed.append(list(wanted))
        return set(wanted) - set(self.others)


class Tables:
    """Those that were told; each takes its time until `go_on`."""

    def __init__(self, office: Office) -> None:
        self.tasks = Tasks()
        self.told: list[tuple[str, int]] = []
        self.may_end = asyncio.Event()
        self.running_out = RunningOut(office, self.tasks, self._tell)

    async def _tell(self, table_id: str, version: int) -> None:
        self.told.append((table_id, version))
        await self.may_end.wait()

    async def until_told(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.told) < count:  # noqa: ASYNC110 - nothing but this loop goes on
                await asyncio.sleep(0)


async def test_no_more_are_claimed_than_are_done_at_once() -> None:
    office = Office()
    tables = Tables(office)
    names = [f"t{number}" for number in range(5 * MOST)]

    for name in names:
        tables.running_out.add(name, 3)
    await tables.until_told(MOST)
    claimed_at_first = [name for some in office.claimed for name in some]
    tables.may_end.set()
    await tables.tasks.drain()

    assert claimed_at_first == names[:MOST]
    assert tables.told == [(name, 3) for name in names]
    assert max(len(some) for some in office.claimed) <= MOST


async def test_what_is_being_told_is_not_told_again() -> None:
    office = Office()
    tables = Tables(office)

    for _ in range(3):  # every sweep sees it until it is over
        tables.running_out.add("t", 3)
        await tables.until_told(1)
    tables.may_end.set()
    await tables.tasks.drain()

    assert tables.told == [("t", 3)]


async def test_what_another_process_does_is_left_to_it() -> None:
    office = Office(others=["theirs"])
    tables = Tables(office)
    tables.may_end.set()

    tables.running_out.add("theirs", 1)
    tables.running_out.add("ours", 1)
    await tables.tasks.drain()

    assert tables.told == [("ours", 1)]


async def test_a_few_that_take_long_hold_nobody_up() -> None:
    office = Office()
    tables = Tables(office)
    for number in range(MOST // 2):
        tables.running_out.add(f"slow{number}", 1)
    await tables.until_told(MOST // 2)

    tables.running_out.add("late", 1)
    await tables.until_told(MOST // 2 + 1)

    assert tables.told[-1] == ("late", 1)
    tables.may_end.set()
    await tables.tasks.drain()


async def test_a_halt_begins_nothing_any_more() -> None:
    office = Office()
    tables = Tables(office)
    tables.may_end.set()

    tables.running_out.add("t", 1)
    tables.running_out.halt()
    await tables.tasks.drain()

    assert tables.told == []
