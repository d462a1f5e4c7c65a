"""The rules of one table: every switch, checked and immutable.

What the switches mean is in docs/RULES.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

from app.engine.cards import PACK_SIZES
from app.engine.errors import RulesError

Preset = Literal["duel", "classic", "transfer", "challenge", "house"]
ThrowIn = Literal["all", "neighbours", "none"]
ThrowInOrder = Literal["clockwise", "counter"]
Transfer = Literal["off", "plain", "trump"]
FirstLimitUntil = Literal["first_bout", "first_beaten"]
Opens = Literal["lowest_trump", "dealer_left", "human", "bot"]
RematchOpens = Literal["same", "winner_attacks", "durak_deals"]
Exchange = Literal["nobody", "everyone", "humans", "bots"]
Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Rules:
    """Every switch of a table. Made by `make_rules`, which checks what types cannot."""

    preset: Preset
    pack: int
    seats: int
    throw_in: ThrowIn
    throw_in_order: ThrowInOrder
    transfer: Transfer
    bout_limit: int | None
    first_bout_limit: int | None
    first_limit_until: FirstLimitUntil
    opens: Opens
    show_opening_trump: bool
    rematch_opens: RematchOpens
    exchange: Exchange
    exchange_own_only: bool
    accept_beaten: bool
    redeal_on_five: bool
    epaulettes: bool
    repetition_draw: bool
    auto_pass: bool
    auto_take: bool
    leave_is_loss: bool


_DUEL: Final = Rules(
    preset="duel",
    pack=36,
    seats=2,
    throw_in="all",
    throw_in_order="clockwise",
    transfer="off",
    bout_limit=6,
    first_bout_limit=None,
    first_limit_until="first_bout",
    opens="lowest_trump",
    show_opening_trump=False,
    rematch_opens="same",
    exchange="everyone",
    exchange_own_only=True,
    accept_beaten=False,
    redeal_on_five=False,
    epaulettes=False,
    repetition_draw=True,
    auto_pass=True,
    auto_take=True,
    leave_is_loss=False,
)
_YES_NO: Final[tuple[Value, ...]] = (False, True)
#: What each field may hold. Booleans are never taken for numbers.
CHOICES: Final[Mapping[str, tuple[Value, ...]]] = {
    "preset": get_args(Preset),
    "pack": PACK_SIZES,
    "seats": (2, 3, 4, 5, 6),
    "throw_in": get_args(ThrowIn),
    "throw_in_order": get_args(ThrowInOrder),
    "transfer": get_args(Transfer),
    "bout_limit": (6, None),
    "first_bout_limit": (5, None),
    "first_limit_until": get_args(FirstLimitUntil),
    "opens": get_args(Opens),
    "rematch_opens": get_args(RematchOpens),
    "exchange": get_args(Exchange),
} | {field.name: _YES_NO for field in fields(Rules) if field.type in (bool, "bool")}


def _changed(base: Rules, **changes: Value) -> Rules:
    return Rules(**{**rules_as_dict(base), **changes})  # type: ignore[arg-type]  # literals below


def rules_as_dict(rules: Rules) -> dict[str, Value]:
    """Every field by name, in the order of the class."""
    return {field.name: getattr(rules, field.name) for field in fields(Rules)}


_CLASSIC: Final = _changed(
    _DUEL, preset="classic", exchange="nobody", exchange_own_only=False, auto_take=False
)
PRESETS: Final[Mapping[str, Rules]] = {
    "duel": _DUEL,
    "classic": _CLASSIC,
    "transfer": _changed(_CLASSIC, preset="transfer", transfer="trump"),
    "challenge": _changed(
        _CLASSIC,
        preset="challenge",
        show_opening_trump=True,
        rematch_opens="winner_attacks",
        accept_beaten=True,
        redeal_on_five=True,
        epaulettes=True,
        leave_is_loss=True,
    ),
    "house": _changed(
        _CLASSIC,
        preset="house",
        throw_in_order="counter",
        show_opening_trump=True,
        rematch_opens="durak_deals",
    ),
}
#: The switches a preset's source offers beside its defaults; others make a table unrated.
_OFFERED: Final[Mapping[str, Mapping[str, tuple[Value, ...]]]] = {
    "duel": {},
    "classic": {"throw_in": ("neighbours",), "first_bout_limit": (5,), "seats": (3, 4, 5, 6)},
    "transfer": {"throw_in": ("neighbours",), "first_bout_limit": (5,), "seats": (3, 4, 5, 6)},
    "challenge": {},
    "house": {
        "pack": (24, 32, 52),
        "seats": (3, 4, 5, 6),
        "throw_in": ("none",),
        "throw_in_order": ("clockwise",),
        "transfer": ("plain", "trump"),
        "bout_limit": (None,),
        "opens": ("dealer_left", "human", "bot"),
        "exchange": ("everyone", "humans", "bots"),
    },
}


def make_rules(given: Mapping[str, object]) -> Rules:
    """Rules from some fields; the others come from the preset (default `duel`).

    Raises RulesError that names the first wrong field: unknown, a value it cannot have, or more
    seats than the pack can be dealt to (R2.1).
    """
    for name, value in given.items():
        _check_field(name, value)
    base = PRESETS[str(given.get("preset", "duel"))]
    rules = _changed(base, **given)  # type: ignore[arg-type]  # each value was checked above
    most = most_seats(rules.pack)
    if rules.seats > most:
        raise RulesError("seats", f"a pack of {rules.pack} can be dealt to {most} at most.")
    return rules


def most_seats(pack: int) -> int:
    """How many a pack can be dealt to, six cards each (R2.1)."""
    return min(6, pack // 6)


def rules_text(rules: Rules) -> str:
    """The text that a commitment binds: one `key=value` line a field, sorted by key."""
    return "".join(
        f"{name}={_plain(value)}\n" for name, value in sorted(rules_as_dict(rules).items())
    )


def offered_by_preset(rules: Rules) -> bool:
    """Whether every field is the preset's own or a switch that its source offers."""
    base = rules_as_dict(PRESETS[rules.preset])
    offered = _OFFERED[rules.preset]
    return all(
        value == base[name] or value in offered.get(name, ())
        for name, value in rules_as_dict(rules).items()
    )


def _check_field(name: str, value: object) -> None:
    choices = CHOICES.get(name)
    if choices is None:
        raise RulesError(shown(name), f"there is no such rule; the rules are {', '.join(CHOICES)}.")
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        listed = ", ".join(_plain(choice) for choice in choices)
        raise RulesError(name, f"it cannot be {shown(value)}; it can be {listed}.")


def shown(value: object) -> str:
    """A value from outside, short enough for an error sentence."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value) if isinstance(value, str | int | float) else f"a {type(value).__name__}"
    return text if len(text) <= 40 else text[:40] + "…"


def _plain(value: Value) -> str:
    if value is None:
        return "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
