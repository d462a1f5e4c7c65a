"""Hypothesis: any rules that can be dealt, any seats, any packs, and a setup for them."""

from dataclasses import dataclass

from hypothesis import strategies as st

from app.engine.deal import Setup
from app.engine.rules import CHOICES, Rules, make_rules
from tests.engine.builders import setup_of, shuffled_packs


@dataclass(frozen=True)
class Table:
    """A setup and what it was made of."""

    rules: Rules
    packs: list[list[str]]
    bots: tuple[int, ...]
    dealer: int | None
    opener: int | None
    luck: int

    @property
    def setup(self) -> Setup:
        return setup_of(self.rules, self.packs, self.bots, self.dealer, self.opener)


def _fields() -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
    )


def _is_dealable(fields: dict[str, object]) -> bool:
    return int(str(fields.get("seats", 2))) * 6 <= int(str(fields.get("pack", 36)))


def any_rules() -> st.SearchStrategy[Rules]:
    """Every field drawn or left to the preset."""
    return _fields().filter(_is_dealable).map(make_rules)


@st.composite
def any_table(draw: st.DrawFn) -> Table:
    """Rules, bots, dealer, opener, eight packs and a seed for the moves."""
    rules = draw(any_rules())
    seats = range(rules.seats)
    bots = draw(st.sets(st.sampled_from(seats)))
    if rules.opens == "human":
        bots -= {draw(st.sampled_from(seats))}
    if rules.opens == "bot":
        bots |= {draw(st.sampled_from(seats))}
    return Table(
        rules=rules,
        packs=shuffled_packs(rules, draw(st.integers(0, 2**32))),
        bots=tuple(sorted(bots)),
        dealer=draw(st.none() | st.sampled_from(seats)),
        opener=draw(st.none() | st.sampled_from(seats)),
        luck=draw(st.integers(0, 2**32)),
    )
