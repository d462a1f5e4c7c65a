"""The bodies that HTTP requests may bring: strict, nothing unknown."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from app.engine.rules import Preset
from app.fair.timing import DEADLINES_S
from app.web.messages import CommandId, MoveText, Version

Level = Literal["easy", "medium", "hard", "expert", "master"]
Opponent = Literal[
    "person", "bot", "bot:easy", "bot:medium", "bot:hard", "bot:expert", "bot:master"
]
Nonce = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class GuestBody(_Body):
    name: str | None = Field(default=None, max_length=40)


class TableBody(_Body):
    """`rules` holds single fields of the Rules (docs/RULES.md); the engine judges them."""

    preset: Preset
    rules: dict[str, str | int | bool | None] = Field(default_factory=dict, max_length=32)
    seats: int | None = Field(default=None, ge=2, le=6)
    deadline_s: int
    opponents: Literal["bots", "people"] | list[Opponent]
    level: Level = "medium"
    rated: bool = False
    visibility: Literal["open", "link"] = "link"
    guests: bool = True
    away: bool = False

    @field_validator("deadline_s")
    @classmethod
    def _is_offered(cls, value: int) -> int:
        if value not in DEADLINES_S:
            raise ValueError("use one of " + ", ".join(map(str, DEADLINES_S)))
        return value


class SeatBody(_Body):
    """`nonce`: the 32 bytes the sitter's own device made, as 64 lower-case hex digits, or none."""

    nonce: Nonce = ""


class BotsBody(_Body):
    """`level`: of the bots that take the free seats; the table's own if it is missing."""

    level: Level | None = None


class MoveBody(_Body):
    move: MoveText
    version: Version
    id: CommandId


class TryBody(_Body):
    """The visitor's own moves since a puzzle's question, in order; the others are the solver's."""

    moves: list[MoveText] = Field(min_length=1, max_length=60)
