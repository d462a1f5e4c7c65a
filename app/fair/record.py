"""bito-record/1: a finished game as plain data, its one printed form and its strict reading.

What stands here is form only; whether the game is true is asked by app.fair.verify.

For those who write records: `ended_at` is the time of the last move; a move's `at` is when it
reached the server, and never before the move before it; an extension's `seconds` is how much
later the deadline became. A table that never started has no seating and no `started_at`, and
lists whoever sat there; a void game has the result VOID_RESULT.
"""

import json
import re
from dataclasses import dataclass, fields
from typing import Final

from app.fair.commitment import NONCE_BYTES, SEED_BYTES
from app.fair.fields import Field, RecordError, parse_json
from app.fair.instants import print_instant

__all__ = [
    "FORMAT",
    "VOID_RESULT",
    "Extension",
    "Outcome",
    "Participant",
    "PlayedMove",
    "Record",
    "RecordError",
    "parse_record",
    "print_record",
]

FORMAT: Final = "bito-record/1"
COMMITMENT_BYTES: Final = 32
_LONGEST_NAME: Final = 100
_LONGEST_MOVE: Final = 32
_LONGEST_RULES: Final = 4096
_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_REASONS: Final = ("durak", "draw", "repetition", "resign", "timeout", "void")


@dataclass(frozen=True, slots=True)
class Participant:
    """Who played. `nonce` is empty if none came and for a bot; `level` is a bot's, else None."""

    name: str
    kind: str
    level: str | None
    nonce: bytes
    program: bool = False


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One accepted move; `at` in ms UTC; `cause` is "left" for who left a live table."""

    seat: int
    move: str
    at: int
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class Extension:
    """The deadline armed at `version` became `seconds` later, decided `at` (ms UTC)."""

    version: int
    seconds: int
    at: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result as written: the engine's result, or void with no places."""

    durak: int | None
    reason: str
    places: tuple[int, ...]
    epaulettes: bool


VOID_RESULT: Final = Outcome(durak=None, reason="void", places=(), epaulettes=False)


@dataclass(frozen=True, slots=True)
class Record:
    """All fields of the format, in the order in which they are printed; times in ms UTC."""

    game_id: str
    rules: dict[str, str | int | bool | None]
    rules_text: str
    preset: str
    deadline_s: int
    rated: bool
    commitment: bytes
    server_seed: bytes
    participants: tuple[Participant, ...]
    seating: tuple[int, ...]
    dealer: int | None
    opener: int | None
    moves: tuple[PlayedMove, ...]
    extensions: tuple[Extension, ...]
    result: Outcome
    previous_game: str | None
    started_at: int | None
    ended_at: int


def parse_record(text: str) -> Record:
    """The record in `text`, or RecordError that names the field or the line."""
    whole = Field("", parse_json(text)).exactly("format", *_names(Record))
    whole["format"].as_one_of(FORMAT)
    return Record(
        game_id=_game_id(whole["game_id"]),
        rules={name: rule.as_scalar() for name, rule in whole["rules"].members().items()},
        rules_text=whole["rules_text"].as_filled_text(_LONGEST_RULES),
        preset=whole["preset"].as_text(),
        deadline_s=whole["deadline_s"].as_number(1),
        rated=whole["rated"].as_switch(),
        commitment=whole["commitment"].as_bytes(COMMITMENT_BYTES),
        server_seed=whole["server_seed"].as_bytes(SEED_BYTES),
        participants=tuple(map(_participant, whole["participants"].items())),
        seating=tuple(index.as_number() for index in whole["seating"].items()),
        dealer=_number_or_none(whole["dealer"]),
        opener=_number_or_none(whole["opener"]),
        moves=tuple(map(_played_move, whole["moves"].items())),
        extensions=tuple(map(_extension, whole["extensions"].items())),
        result=_outcome(whole["result"]),
        previous_game=_game_id(given) if (given := whole["previous_game"].or_none()) else None,
        started_at=given.as_instant() if (given := whole["started_at"].or_none()) else None,
        ended_at=whole["ended_at"].as_instant(),
    )


def print_record(record: Record) -> str:
    """The record as JSON with no spaces, in the format's order of fields; the same bytes always."""
    printed: dict[str, object] = {"format": FORMAT}
    printed.update((name, getattr(record, name)) for name in _names(Record))
    printed["commitment"] = record.commitment.hex()
    printed["server_seed"] = record.server_seed.hex()
    printed["participants"] = [_printed_participant(who) for who in record.participants]
    printed["moves"] = [_printed_move(played) for played in record.moves]
    printed["extensions"] = [_printed_extension(extension) for extension in record.extensions]
    printed["result"] = {name: getattr(record.result, name) for name in _names(Outcome)}
    printed["started_at"] = None if record.started_at is None else print_instant(record.started_at)
    printed["ended_at"] = print_instant(record.ended_at)
    return json.dumps(printed, ensure_ascii=False, separators=(",", ":"))


def _names(form: type[Record] | type[Outcome]) -> tuple[str, ...]:
    return tuple(member.name for member in fields(form))


def _game_id(field: Field) -> str:
    text = field.as_text()
    if not _GAME_ID.fullmatch(text):
        raise field.wrong("an id of 1 to 64 letters, digits, _ and -")
    return text


def _number_or_none(field: Field) -> int | None:
    given = field.or_none()
    return None if given is None else given.as_number()


def _participant(field: Field) -> Participant:
    members = field.exactly("name", "kind", "level", "nonce", optional=("program",))
    level, nonce = members["level"].or_none(), members["nonce"]
    return Participant(
        name=members["name"].as_filled_text(_LONGEST_NAME),
        kind=members["kind"].as_one_of("person", "guest", "bot"),
        level=None if level is None else level.as_text(),
        nonce=nonce.as_bytes(NONCE_BYTES) if nonce.as_text() else b"",
        program="program" in members and _only_true(members["program"]),
    )


def _only_true(field: Field) -> bool:
    if not field.as_switch():
        raise field.wrong("true, or left out")
    return True


def _played_move(field: Field) -> PlayedMove:
    members = field.exactly("seat", "move", "at", optional=("cause",))
    return PlayedMove(
        seat=members["seat"].as_number(),
        move=members["move"].as_filled_text(_LONGEST_MOVE),
        at=members["at"].as_instant(),
        cause=members["cause"].as_one_of("left") if "cause" in members else None,
    )


def _extension(field: Field) -> Extension:
    members = field.exactly("version", "seconds", "at")
    return Extension(
        version=members["version"].as_number(),
        seconds=members["seconds"].as_number(1),
        at=members["at"].as_instant(),
    )


def _outcome(field: Field) -> Outcome:
    members = field.exactly(*_names(Outcome))
    return Outcome(
        durak=_number_or_none(members["durak"]),
        reason=members["reason"].as_one_of(*_REASONS),
        places=tuple(place.as_number(1) for place in members["places"].items()),
        epaulettes=members["epaulettes"].as_switch(),
    )


def _printed_participant(who: Participant) -> dict[str, object]:
    printed: dict[str, object] = {
        "name": who.name,
        "kind": who.kind,
        "level": who.level,
        "nonce": who.nonce.hex(),
    }
    return {**printed, "program": True} if who.program else printed


def _printed_move(played: PlayedMove) -> dict[str, object]:
    printed: dict[str, object] = {
        "seat": played.seat,
        "move": played.move,
        "at": print_instant(played.at),
    }
    return {**printed, "cause": played.cause} if played.cause else printed


def _printed_extension(extension: Extension) -> dict[str, object]:
    return {
        "version": extension.version,
        "seconds": extension.seconds,
        "at": print_instant(extension.at),
    }
