"""A new table: its id, its seed and the promise about it, before anybody sits down."""

from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.rules import Rules, rules_as_dict, rules_text
from app.engine.setup import Setup, check_setup
from app.fair.commitment import SEED_BYTES, commitment
from app.fair.timing import DEADLINES_S
from app.play.errors import Refused
from app.play.opponents import PERSON, parse_opponents
from app.storage.rows import GameRow, Visibility
from app.storage.sealing import SeedSeal

ID_BYTES: Final = 16  # a link table is as private as its id is hard to guess


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What somebody asks for. `opponents` describes all seats but that of the first person."""

    rules: Rules
    deadline_s: int
    opponents: str | Sequence[str] = "bots"
    level: str = "medium"
    rated: bool = False
    visibility: Visibility = "link"


def make_game(
    request: NewTable,
    host_id: str | None,
    now: int,
    seal: SeedSeal,
    chance: Callable[[int], bytes],
) -> GameRow:
    """The row of the new table. `chance(n)` gives n bytes nobody can foresee.

    Raises Refused (bad-message), or RulesError for rules that such a table cannot play.
    """
    rules = request.rules
    opponents = parse_opponents(request.opponents, rules.seats, request.level)
    _check(request, opponents)
    game_id = b32encode(chance(ID_BYTES)).decode().rstrip("=").lower()
    seed = chance(SEED_BYTES)
    text = rules_text(rules)
    return GameRow(
        id=game_id,
        preset=rules.preset,
        rules=rules_as_dict(rules),
        rules_text=text,
        deadline_s=request.deadline_s,
        rated=False,
        visibility=request.visibility,
        opponents=opponents,
        level=request.level,
        host=host_id,
        commitment=commitment(game_id, text, seed).hex(),
        sealed_seed=seal.seal(game_id, seed),
        created_at=now,
    )


def _check(request: NewTable, opponents: Sequence[str]) -> None:
    if request.deadline_s not in DEADLINES_S:
        offered = ", ".join(map(str, DEADLINES_S))
        raise Refused("bad-message", f"deadline_s: use one of {offered}.")
    if request.rated:
        raise Refused("bad-message", "rated: only people with accounts play rated games.")
    bots = len(opponents) - opponents.count(PERSON)
    check_setup(Setup(request.rules, packs=lambda _: None, bots=frozenset(range(bots))))
