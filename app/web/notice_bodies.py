"""Bodies and answers about notices, push messages, the calendar and days away."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.notices.push_hosts import LONGEST
from app.notices.quiet import MINUTES_A_DAY

Minute = Annotated[int, Field(ge=0, lt=MINUTES_A_DAY)]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NoticesBody(_Body):
    """`quiet_from` and `quiet_to`: minutes after midnight in `time_zone`, an IANA name."""

    mail: Literal["off", "at_once", "daily"]
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
    time_zone: str = Field(default="UTC", min_length=1, max_length=64)

    @model_validator(mode="after")
    def _is_a_span(self) -> "NoticesBody":
        if (self.quiet_from is None) != (self.quiet_to is None):
            raise ValueError("quiet hours have a beginning and an end, or there are none")
        if self.quiet_from is not None and self.quiet_from == self.quiet_to:
            raise ValueError("quiet hours that last the whole day: switch notices off instead")
        return self


class KeysBody(_Body):
    p256dh: str = Field(max_length=128)
    auth: str = Field(max_length=64)


class SubscriptionBody(_Body):
    """A browser's PushSubscription, as its `toJSON()` gives it."""

    endpoint: str = Field(max_length=LONGEST)
    keys: KeysBody
    expirationTime: int | float | None = None  # noqa: N815 - the browser's own name


class EndpointBody(_Body):
    endpoint: str = Field(max_length=LONGEST)


class AwayBody(_Body):
    """`until`: an instant such as 2026-12-24T08:00:00.000Z."""

    until: str = Field(max_length=24)


class Notices(BaseModel):
    mail: Literal["off", "at_once", "daily"]
    quiet_from: int | None
    quiet_to: int | None
    time_zone: str


class PushKey(BaseModel):
    """The `applicationServerKey` to subscribe for; `subscribed`: how many browsers of the caller
    take messages."""

    key: str
    subscribed: int


class Tested(BaseModel):
    """How many of the caller's browsers were sent the message, and how many could not be."""

    sent: int
    failed: int


class CalendarUrl(BaseModel):
    """Shown this once."""

    url: str


class AwayDays(BaseModel):
    """`until` is null for who is not away; `days_left` of this calendar year (UTC)."""

    away: bool
    until: str | None
    days_left: int
