"""Letters about games that wait: plain text, the times where the reader lives, a link each."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from app.accounts.mail.outbox import Letter
from app.notices import texts
from app.notices.matters import Matter
from app.storage.notices import WishRow


def turn_letter(
    matters: Sequence[Matter], to: WishRow, zone: ZoneInfo, own_url: str, now: int
) -> Letter:
    """To be sent at once. The subject names no player: it stands on locked screens."""
    return _letter("notice", _subject(matters), matters, to, zone, own_url, now)


def digest_letter(
    matters: Sequence[Matter], to: WishRow, zone: ZoneInfo, own_url: str, now: int
) -> Letter:
    """The daily one, with every game that waits."""
    return _letter("digest", texts.DIGEST_SUBJECT, matters, to, zone, own_url, now)


def _letter(
    kind: str,
    subject: str,
    matters: Sequence[Matter],
    to: WishRow,
    zone: ZoneInfo,
    own_url: str,
    now: int,
) -> Letter:
    paragraphs = [_paragraph(matter, zone, own_url) for matter in matters]
    end = texts.LETTER_END.format(own_url=own_url)
    return Letter(
        player_id=to.player_id,
        address=to.email,
        kind=kind,
        subject=subject,
        text="\n".join([*paragraphs, end]),
        made_at=now,
        due_at=now,
    )


def _subject(matters: Sequence[Matter]) -> str:
    if len(matters) > 1:
        return texts.SEVERAL_SUBJECT.format(count=len(matters))
    return texts.NEAR_SUBJECT if matters[0].is_near else texts.TURN_SUBJECT


def _paragraph(matter: Matter, zone: ZoneInfo, own_url: str) -> str:
    sentence = matter.said_in(texts.NEAR if matter.is_near else texts.TURN, zone)
    return f"{sentence}\n{own_url}/tables/{matter.game_id}\n"
