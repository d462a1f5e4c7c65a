"""What a client may say on a socket, and the one door through which it is read."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from app.play.company import Phrase
from app.web.strict_json import BadJson, parse_json

M = TypeVar("M")

MoveText = Annotated[str, Field(min_length=1, max_length=32)]
CommandId = Annotated[str, Field(min_length=1, max_length=64)]
Words = Annotated[str, Field(min_length=1, max_length=400)]  # as sent; cleaned they are fewer
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MoveMessage(_Message):
    type: Literal["move"]
    id: CommandId
    version: Version
    move: MoveText


class ResignMessage(_Message):
    type: Literal["resign"]
    id: CommandId


class SayMessage(_Message):
    """A ready phrase or words of one's own, one of both."""

    type: Literal["say"]
    id: CommandId
    phrase: Phrase | None = None
    words: Words | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if (self.phrase is None) == (self.words is None):
            raise ValueError("say a phrase or words, one of both")
        return self


class PingMessage(_Message):
    type: Literal["ping"]


class LookingMessage(_Message):
    """Whether the page is before somebody's eyes; not answered."""

    type: Literal["looking"]
    looking: bool


Message = MoveMessage | ResignMessage | SayMessage | PingMessage | LookingMessage


class BadMessage(ValueError):
    """No message of ours. `id` is the sender's, where it could be read, so that he gets an answer
    he can place."""

    def __init__(self, detail: str, id: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.id = id


_ADAPTER: Final[TypeAdapter[Message]] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
_PING: Final = TypeAdapter(PingMessage)
#: Past the adapter's own layer.
_PLAIN_MOVE: Final[Callable[[str], MoveMessage]] = TypeAdapter(MoveMessage).validator.validate_json
_QUOTES: Final = 14  # of four keys and three texts


def parse_message(text: str) -> Message:
    """What a text frame says at a table. Raises BadMessage, nothing else, whatever comes in."""
    return _plain_move(text) or _parse(_ADAPTER, text)


def _plain_move(text: str) -> MoveMessage | None:
    """A move as nearly all are written, read in a sixth of the time.

    The library's own reader takes what `strict_json` refuses: but a key that stands twice has
    quotes too many, and half a surrogate pair or U+0000 needs a backslash.
    """
    if text.count('"') != _QUOTES or "\\" in text:
        return None
    try:
        return _PLAIN_MOVE(text)
    except ValidationError:
        return None  # whoever reads it whole can say why


def parse_ping(text: str) -> PingMessage:
    """The same in the lobby, where there is nothing to say but a ping."""
    return _parse(_PING, text)


def _parse(adapter: TypeAdapter[M], text: str) -> M:
    try:
        value = parse_json(text)
    except BadJson as error:
        raise BadMessage(str(error)) from error
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise BadMessage(first_fault(error), _id_in(value)) from error


def first_fault(error: ValidationError) -> str:
    """What is wrong, and where: the first fault in pydantic's words."""
    fault = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in fault["loc"])
    return f"{place}: {fault['msg']}" if place else fault["msg"]


def _id_in(value: object) -> str | None:
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and 0 < len(found) <= 64 else None
