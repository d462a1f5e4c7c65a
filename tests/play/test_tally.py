"""A table that crashes is counted until it works again; a refusal is no crash."""

import pytest

from app.play.errors import Refused
from app.play.tally import Tally


def test_a_table_is_broken_until_it_works_again() -> None:
    tally = Tally()

    with pytest.raises(KeyError), tally.minding("one"):
        raise KeyError
    broken = set(tally.broken)
    with tally.minding("one"):
        pass

    assert (broken, tally.broken) == ({"one"}, set())


def test_a_refusal_breaks_nothing() -> None:
    tally = Tally()

    with pytest.raises(Refused), tally.minding("one"):
        raise Refused("busy", "Later.")

    assert tally.broken == set()
