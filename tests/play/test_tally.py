"""A table that crashes is counted until it works again; a refusal is no crash."""

from app.play.errors import Refused
from app.play.tally import Tally


def test_a_table_is_broken_until_it_works_again() -> None:
    tally = Tally()

    tally.failed("one", KeyError())
    tally.worked("another")
    broken = set(tally.broken)
    tally.worked("one")

    assert (broken, tally.broken) == ({"one"}, set())


def test_a_refusal_breaks_nothing() -> None:
    tally = Tally()

    tally.failed("one", Refused("busy", "Later."))

    assert tally.broken == set()
