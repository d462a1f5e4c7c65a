"""What a game starts from: its rules, where its packs come from, who sits where."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.engine.cards import full_pack
from app.engine.errors import RulesError
from app.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """`packs(d)` is the shuffled pack of deal number d, or None when there is none.

    `bots` are the seats held by programs of this server (R3.1, R3.3, R7.2). `dealer` and `opener`
    come from an earlier game (R3.5), else None.
    """

    rules: Rules
    packs: Callable[[int], Sequence[str] | None]
    bots: frozenset[int] = frozenset()
    dealer: int | None = None
    opener: int | None = None

    def people(self) -> list[int]:
        """The seats held by people, lowest first."""
        return [seat for seat in range(self.rules.seats) if seat not in self.bots]


def check_setup(setup: Setup) -> None:
    """Raises RulesError for seats that do not exist, or an opener nobody can be (R3.3)."""
    seats = setup.rules.seats
    for name, seat in (("dealer", setup.dealer), ("opener", setup.opener)):
        if seat is not None and not 0 <= seat < seats:
            raise RulesError(name, f"there is no seat {seat}; seats are 0 to {seats - 1}.")
    for bot in sorted(setup.bots):
        if not 0 <= bot < seats:
            raise RulesError("bots", f"there is no seat {bot}; seats are 0 to {seats - 1}.")
    if setup.rules.opens == "human" and not setup.people():
        raise RulesError("opens", "a person opens, but every seat is a bot's.")
    if setup.rules.opens == "bot" and not setup.bots:
        raise RulesError("opens", "a bot opens, but no seat is a bot's.")


def pack_for(setup: Setup, number: int) -> tuple[str, ...]:
    """The pack of one deal. Raises RulesError when there is none (R9) or it is not a whole pack."""
    pack = setup.packs(number)
    if pack is None:
        raise RulesError("packs", f"deal number {number} needs a pack and none is left; add one.")
    size = setup.rules.pack
    if sorted(pack) != sorted(full_pack(size)):
        raise RulesError(
            f"packs[{number}]", f"it must hold each of the {size} cards of the pack just once."
        )
    return tuple(pack)
