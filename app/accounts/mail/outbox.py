"""The outbox: letters are sealed and saved in the transaction that causes them.

Whoever wants a letter sent makes a `Letter`, seals it before his work and gives it to `post` in
it. What letters about accounts say is in `letters`, how they go out in `mailer`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import uuid4

import orjson
from sqlalchemy import Connection

from app.storage.mail import MailRow, add_mail
from app.storage.sealing import SeedSeal


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Plain text to one address. `player_id` is whose letter it is: it goes when he goes.

    `subject` is one of ours, never anything that a user wrote.
    """

    player_id: str | None
    address: str = field(repr=False)
    kind: str
    subject: str = field(repr=False)
    text: str = field(repr=False)
    made_at: int
    due_at: int


@dataclass(frozen=True, slots=True)
class SealedLetter:
    """A letter as the database may see it."""

    row: MailRow


class LetterSeal:
    """Seals letters with a key of their own, each bound to the id it is stored under; those that
    one of the `others` sealed it opens."""

    def __init__(self, key: bytes, others: Sequence[bytes] = ()) -> None:
        self._seal = SeedSeal(key, others)

    def seal(self, letter: Letter) -> SealedLetter:
        id = uuid4().hex
        said = orjson.dumps({"subject": letter.subject, "text": letter.text})
        return SealedLetter(
            MailRow(
                id=id,
                player_id=letter.player_id,
                address=letter.address,
                kind=letter.kind,
                sealed=self._seal.seal(_name_of(id), said),
                made_at=letter.made_at,
                due_at=letter.due_at,
            )
        )

    def open(self, row: MailRow) -> Letter:
        """The letter. Raises SealBroken for one that another key sealed."""
        said = orjson.loads(self._seal.open(_name_of(row.id), row.sealed or b""))
        return Letter(
            player_id=row.player_id,
            address=row.address,
            kind=row.kind,
            subject=said["subject"],
            text=said["text"],
            made_at=row.made_at,
            due_at=row.due_at,
        )


def post(connection: Connection, sealed: SealedLetter) -> None:
    """Puts the letter into the outbox; it goes out if this transaction is committed."""
    add_mail(connection, sealed.row)


def _name_of(id: str) -> str:
    return f"mail {id}"
