"""What letters about accounts say. No name stands in them: whoever writes a name chose it, and a
letter may go to somebody who never heard of him."""

from dataclasses import dataclass, field
from typing import Final

from app.accounts.mail.outbox import Letter
from app.language.catalogue import catalogue_of
from app.language.languages import Language
from app.language.marking import marked


@dataclass(frozen=True, slots=True)
class Letters:
    """`own_url` is where links lead: the operator's word, never that of a request."""

    own_url: str

    def confirm(self, to: "To", token: str) -> Letter:
        return self._letter(to, _CONFIRM, token)

    def known(self, to: "To") -> Letter:
        return self._letter(to, _KNOWN)

    def reset(self, to: "To", token: str) -> Letter:
        return self._letter(to, _RESET, token)

    def new_address(self, to: "To", token: str) -> Letter:
        return self._letter(to, _NEW_ADDRESS, token)

    def address_asked(self, to: "To") -> Letter:
        return self._letter(to, _ADDRESS_ASKED)

    def address_changed(self, to: "To") -> Letter:
        return self._letter(to, _ADDRESS_CHANGED)

    def password_changed(self, to: "To") -> Letter:
        return self._letter(to, _PASSWORD_CHANGED)

    def deleted(self, to: "To") -> Letter:
        return self._letter(to, _DELETED)

    def _letter(self, to: "To", words: "_Words", token: str = "") -> Letter:
        catalogue = catalogue_of(to.language)
        return Letter(
            player_id=to.player_id,
            address=to.address,
            kind=words.kind,
            subject=catalogue.gettext(words.subject),
            text=catalogue.gettext(words.text).format(own_url=self.own_url, token=token),
            made_at=to.now,
            due_at=to.now,
        )


@dataclass(frozen=True, slots=True)
class To:
    """Whom a letter goes to, in which language, and when it is written."""

    player_id: str | None
    address: str = field(repr=False)
    language: Language
    now: int


@dataclass(frozen=True, slots=True)
class _Words:
    """What letters of a kind say, in English."""

    kind: str
    subject: str
    text: str


_CONFIRM: Final = _Words(
    "confirm",
    marked("Confirm your address for Bito"),
    marked(
        "Somebody, probably you, made an account at {own_url} with this address.\n"
        "\n"
        "To confirm that the address is yours, open this link within seven days:\n"
        "\n"
        "{own_url}/confirm#{token}\n"
        "\n"
        "If it was not you, do nothing: the account will be dissolved.\n"
    ),
)
_KNOWN: Final = _Words(
    "known",
    marked("You have an account at Bito already"),
    marked(
        "Somebody, probably you, gave this address for another account at {own_url}.\n"
        "There is one already that has proved the address to be its own.\n"
        "\n"
        "To use that one, sign in, or choose a new password if you forgot yours:\n"
        "\n"
        "{own_url}/sign-in\n"
        "{own_url}/forgot\n"
        "\n"
        "If it was not you, do nothing.\n"
    ),
)
_RESET: Final = _Words(
    "reset",
    marked("A new password for Bito"),
    marked(
        "Somebody, probably you, asked for a new password at {own_url}.\n"
        "\n"
        "To choose one, open this link within 30 minutes. It works once:\n"
        "\n"
        "{own_url}/reset#{token}\n"
        "\n"
        "If it was not you, do nothing: your password stays as it is.\n"
    ),
)
_NEW_ADDRESS: Final = _Words(
    "email",
    marked("Confirm your new address for Bito"),
    marked(
        "Somebody, probably you, wants to use this address at {own_url}.\n"
        "\n"
        "To confirm that it is yours, open this link within seven days:\n"
        "\n"
        "{own_url}/confirm#{token}\n"
        "\n"
        "If it was not you, do nothing.\n"
    ),
)
_ADDRESS_ASKED: Final = _Words(
    "email-asked",
    marked("A new address for your account at Bito"),
    marked(
        "Somebody, probably you, asked to give your account at {own_url} another\n"
        "address. It changes when the new address is confirmed.\n"
        "\n"
        "If it was not you, somebody knows your password: choose a new one at once.\n"
        "\n"
        "{own_url}/forgot\n"
    ),
)
_ADDRESS_CHANGED: Final = _Words(
    "email-changed",
    marked("Your account at Bito has a new address"),
    marked(
        "Your account at {own_url} has another address now; letters go there.\n"
        "\n"
        "If it was not you, write to whoever runs that server.\n"
    ),
)
_PASSWORD_CHANGED: Final = _Words(
    "password-changed",
    marked("Your password for Bito was changed"),
    marked(
        "Your account at {own_url} has a new password.\n"
        "\n"
        "If it was not you, choose another one at once:\n"
        "\n"
        "{own_url}/forgot\n"
    ),
)
_DELETED: Final = _Words(
    "deleted",
    marked("Your account at Bito was deleted"),
    marked(
        "Your account at {own_url} is deleted, and with it everything we knew of you.\n"
        "The games you finished stay, without your name.\n"
    ),
)
