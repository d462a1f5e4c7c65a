"""A letter that is to go out, written straight into the outbox, and whether it has gone.

Without a mail server the letter goes to the console: the server's log tells how often.
"""

import time
from typing import Final

from app.accounts.mail.outbox import Letter, LetterSeal, post
from app.storage.database import Database
from app.storage.mail import waiting_mail
from app.storage.sealing import SeedSeal, load_secret
from faults.server import Server

SUBJECT: Final = "A letter of the outbox"


def write_letter(server: Server) -> None:
    """For a server that is down; the letter is due at once, whatever its clock says."""
    seal = SeedSeal(load_secret(server.data, server.secret))
    letter = Letter(
        player_id=None,
        address="somebody@example.org",
        kind="fault",
        subject=SUBJECT,
        text="Nothing more.",
        made_at=time.time_ns() // 1_000_000,
        due_at=0,
    )
    sealed = LetterSeal(seal.key_for("letters")).seal(letter)
    database = Database.open(server.database_url)
    try:
        database.writer.submit(lambda connection: post(connection, sealed)).result()
    finally:
        database.close()


def times_sent(server: Server) -> int:
    """How often any letter went out: more than once each where a death came in between."""
    return server.log().count(f": {SUBJECT}")


def waiting(server: Server) -> int:
    """How many letters are still to go out."""
    database = Database.open(server.database_url)
    try:
        with database.read() as connection:
            return waiting_mail(connection)
    finally:
        database.close()
