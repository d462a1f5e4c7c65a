"""What the routes about company, complaints and standing orders take and answer."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.fair.instants import print_instant
from app.play.company import Phrase, Talk
from app.play.wishes import Wishes
from app.storage.company import SaidRow
from app.storage.reports import QueuedReport

Reason = Literal["insults", "cheating", "stalling", "name", "spam", "other"]
LONGEST_DETAILS = 1000


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class OrdersBody(_Body):
    """`pass_this_bout`: add nothing more in this bout; `pass_same_ranks`: unless a new rank comes;
    `pass_trumps`: where only trumps would fit; `take_this_bout`: take whatever comes in this bout;
    `keep_beaten`: pick no beaten one up."""

    pass_this_bout: bool
    pass_same_ranks: bool = False
    pass_trumps: bool = False
    take_this_bout: bool = False
    keep_beaten: bool

    def to_wishes(self) -> Wishes:
        return Wishes(**self.model_dump())


class ReportBody(_Body):
    seat: Annotated[int, Field(ge=0, le=5)]
    reason: Reason
    details: Annotated[str, Field(max_length=LONGEST_DETAILS)] = ""


class CloseBody(_Body):
    note: Annotated[str, Field(max_length=LONGEST_DETAILS)] = ""


class _Answer(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True)


class RemarkAnswer(_Answer):
    """What somebody said: a phrase or words, the other is null."""

    id: str
    seat: int | None
    name: str
    phrase: Phrase | None = None
    words: str | None = None
    at: str


class TalkAnswer(_Answer):
    """`name`: the caller's at this table. `may_speak`: phrases, `may_write`: words as well."""

    remarks: list[RemarkAnswer]
    name: str | None
    may_speak: bool
    may_write: bool


class BlockList(_Answer):
    blocked: list[str]


class Filed(_Answer):
    id: str


class ReportAnswer(_Answer):
    """A complaint with all that was said at its table."""

    id: str
    game: str
    game_status: Literal["open", "playing", "over"]
    reporter: str
    reported: str
    seat: int | None
    reason: str
    details: str
    made_at: str
    status: Literal["open", "closed"]
    closed_at: str | None
    closed_by: str | None
    note: str | None
    remarks: list[RemarkAnswer]


class ReportList(_Answer):
    reports: list[ReportAnswer]


def to_talk(talk: Talk) -> TalkAnswer:
    return TalkAnswer.model_validate(
        {
            "remarks": talk.remarks,
            "name": talk.name,
            "may_speak": talk.may_speak,
            "may_write": talk.may_write,
        }
    )


def to_report(queued: QueuedReport, said: list[SaidRow]) -> ReportAnswer:
    report = queued.report
    return ReportAnswer.model_validate(
        {
            "id": report.id,
            "game": report.game_id,
            "game_status": queued.game_status,
            "reporter": queued.reporter,
            "reported": queued.reported,
            "seat": queued.seat,
            "reason": report.reason,
            "details": report.details,
            "made_at": print_instant(report.made_at),
            "status": report.status,
            "closed_at": None if report.closed_at is None else print_instant(report.closed_at),
            "closed_by": queued.closer,
            "note": report.note,
            "remarks": [_to_remark(each) for each in said],
        }
    )


def _to_remark(said: SaidRow) -> dict[str, object]:
    remark = said.remark
    return {
        "id": remark.id,
        "seat": said.seat,
        "name": said.name,
        "phrase": remark.phrase,
        "words": remark.words,
        "at": print_instant(remark.said_at),
    }
