"""Letters about games that wait: plain text, the times where the reader lives, a link each."""

from collections.abc import Sequence

from app.accounts.mail.outbox import Letter
from app.notices import texts
from app.notices.matters import Matter
from app.notices.reader import Reader, reader_of
from app.storage.notices import WishRow


def turn_letter(matters: Sequence[Matter], to: WishRow, own_url: str, now: int) -> Letter:
    """To be sent at once. The subject names no player: it stands on locked screens."""
    return _letter("notice", _subject(matters, reader_of(to)), matters, to, own_url, now)


def digest_letter(matters: Sequence[Matter], to: WishRow, own_url: str, now: int) -> Letter:
    """The daily one, with every game that waits."""
    subject = reader_of(to).catalogue.gettext(texts.DIGEST_SUBJECT)
    return _letter("digest", subject, matters, to, own_url, now)


def _letter(
    kind: str, subject: str, matters: Sequence[Matter], to: WishRow, own_url: str, now: int
) -> Letter:
    reader = reader_of(to)
    paragraphs = [_paragraph(matter, reader, own_url) for matter in matters]
    end = reader.catalogue.gettext(texts.LETTER_END).format(own_url=own_url)
    return Letter(
        player_id=to.player_id,
        address=to.email,
        kind=kind,
        subject=subject,
        text="\n".join([*paragraphs, end]),
        made_at=now,
        due_at=now,
    )


def _subject(matters: Sequence[Matter], reader: Reader) -> str:
    if len(matters) > 1:
        return texts.several_subject(reader.catalogue, len(matters))
    return reader.catalogue.gettext(
        texts.NEAR_SUBJECT if matters[0].is_near else texts.TURN_SUBJECT
    )


def _paragraph(matter: Matter, reader: Reader, own_url: str) -> str:
    sentence = matter.said_to(reader, texts.NEAR if matter.is_near else texts.TURN)
    return f"{sentence}\n{own_url}/tables/{matter.game_id}\n"
