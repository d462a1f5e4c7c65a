"""Whom a notice is written for: his language, and the clocks he lives by."""

from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from app.language.catalogue import Catalogue, catalogue_of
from app.language.languages import ENGLISH, Language, spoken
from app.language.moments import moment_of
from app.notices.quiet import UnknownZone, local, zone_named
from app.storage.notices import WishRow

_UTC: Final = "UTC"


@dataclass(frozen=True, slots=True)
class Reader:
    zone: ZoneInfo
    language: Language = ENGLISH

    @property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.language)

    def moment(self, instant: int) -> str:
        """The time as clocks show it there, and where that is."""
        return f"{moment_of(self.language, local(instant, self.zone))} ({self.zone.key})"


def reader_of(wishes: WishRow | None, browser: str | None = None) -> Reader:
    """A guest, who has no wishes, is written to in the language of his browser's pages and UTC."""
    return Reader(zone_of(wishes), spoken(browser if wishes is None else wishes.language))


def zone_of(wishes: WishRow | None) -> ZoneInfo:
    """A zone that this machine does not know (any more) must not keep anybody from being told."""
    try:
        return zone_named(_UTC if wishes is None else wishes.time_zone)
    except UnknownZone:
        return zone_named(_UTC)
