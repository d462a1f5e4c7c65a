"""A new table: its id, its seed and the promise about it, before anybody sits down."""

from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from app.engine.rules import Rules, offered_by_preset, rules_as_dict, rules_text
from app.engine.setup import Setup, check_setup
from app.fair.commitment import SEED_BYTES, commitment
from app.fair.timing import DEADLINES_S
from app.play.errors import Refused
from app.play.opponents import PERSON, parse_opponents
from app.storage import admission, journal
from app.storage.rows import GameRow, PlayerKind, Visibility
from app.storage.sealing import SeedSeal

ID_BYTES: Final = 16  # a link table is as private as its id is hard to guess
RATED_PRESETS: Final = ("duel", "classic", "transfer")
LEAST_AWAY_S: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Host:
    """Who makes the table, and what his account lets him ask for.

    `is_confirmed`: he has shown that his account's address is his. `most_games`: how many games
    he may be in; None for any number.
    """

    player_id: str | None
    kind: PlayerKind
    is_confirmed: bool = False
    most_games: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What somebody asks for. `opponents` describes all seats but that of the first person.

    `guests`: whether those without an account may sit down at a table that is neither rated nor
    open to everybody. `away`: whether its deadlines stand still for who is away.
    """

    rules: Rules
    deadline_s: int
    opponents: str | Sequence[str] = "bots"
    level: str = "medium"
    rated: bool = False
    visibility: Visibility = "link"
    guests: bool = True
    away: bool = False


def make_game(
    request: NewTable,
    host: Host,
    now: int,
    seal: SeedSeal,
    chance: Callable[[int], bytes],
) -> GameRow:
    """The row of the new table. `chance(n)` gives n bytes nobody can foresee.

    Raises Refused (bad-message, needs-account, not-confirmed), or RulesError for rules that such
    a table cannot play.
    """
    rules = request.rules
    opponents = parse_opponents(request.opponents, rules.seats, request.level)
    _check(request, opponents)
    _check_host(request, host)
    game_id = b32encode(chance(ID_BYTES)).decode().rstrip("=").lower()
    seed = chance(SEED_BYTES)
    text = rules_text(rules)
    return GameRow(
        id=game_id,
        preset=rules.preset,
        rules=rules_as_dict(rules),
        rules_text=text,
        deadline_s=request.deadline_s,
        rated=request.rated,
        visibility=request.visibility,
        opponents=opponents,
        level=request.level,
        host=host.player_id,
        commitment=commitment(game_id, text, seed).hex(),
        sealed_seed=seal.seal(game_id, seed),
        seal_key=seal.id,
        created_at=now,
        allows_away=request.away,
        allows_guests=request.guests and not _needs_accounts(request),
    )


def create_table(connection: Connection, game: GameRow, host: Host) -> GameRow:
    """Saves the new table of a host who has not too many. Raises NotAdmitted."""
    if host.player_id is not None:
        admission.refuse_overbooked(connection, host.player_id, host.most_games)
    return journal.create_game(connection, game)


def _needs_accounts(request: NewTable) -> bool:
    return request.rated or request.visibility == "open"


def _check_host(request: NewTable, host: Host) -> None:
    if _needs_accounts(request) and host.kind != "person":
        what = "rated: rated games" if request.rated else "visibility: tables in the lobby"
        raise Refused("needs-account", f"{what} are for people with an account.")
    if request.rated and not host.is_confirmed:
        detail = "rated: confirm your e-mail address first; the letter has the link."
        raise Refused("not-confirmed", detail)


def _check(request: NewTable, opponents: Sequence[str]) -> None:
    if request.deadline_s not in DEADLINES_S:
        offered = ", ".join(map(str, DEADLINES_S))
        raise Refused("bad-message", f"deadline_s: use one of {offered}.")
    if request.away and request.deadline_s < LEAST_AWAY_S:
        raise Refused("bad-message", "away: only deadlines of a day or more can stand still.")
    if request.rated:
        _check_rated(request.rules, opponents)
    bots = len(opponents) - opponents.count(PERSON)
    check_setup(Setup(request.rules, packs=lambda _: None, bots=frozenset(range(bots))))


def _check_rated(rules: Rules, opponents: Sequence[str]) -> None:
    """Rated are people among themselves, by the rules that a list is for (RULES, presets)."""
    if rules.preset not in RATED_PRESETS:
        listed = ", ".join(RATED_PRESETS)
        raise Refused("bad-message", f"rated: {rules.preset} has no ratings; {listed} have.")
    if not offered_by_preset(rules):
        detail = f"rated: {rules.preset} is rated by its own rules and seats alone."
        raise Refused("bad-message", detail)
    if opponents.count(PERSON) < len(opponents):
        raise Refused("bad-message", "rated: a game with bots is not rated.")
