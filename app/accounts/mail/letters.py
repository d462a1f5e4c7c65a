"""What letters about accounts say. No name stands in them: whoever writes a name chose it, and a
letter may go to somebody who never heard of him."""

from dataclasses import dataclass, field

from app.accounts.mail.outbox import Letter


@dataclass(frozen=True, slots=True)
class Letters:
    """`own_url` is where links lead: the operator's word, never that of a request."""

    own_url: str

    def confirm(self, to: "To", token: str) -> Letter:
        return to.letter(
            "confirm",
            "Confirm your address for Bito",
            f"Somebody, probably you, made an account at {self.own_url} with this address.\n"
            "\n"
            "To confirm that the address is yours, open this link within seven days:\n"
            "\n"
            f"{self.own_url}/confirm#{token}\n"
            "\n"
            "If it was not you, do nothing: the account will be dissolved.\n",
        )

    def known(self, to: "To") -> Letter:
        return to.letter(
            "known",
            "You have an account at Bito already",
            f"Somebody, probably you, gave this address for another account at {self.own_url}.\n"
            "There is one already that has proved the address to be its own.\n"
            "\n"
            "To use that one, sign in, or choose a new password if you forgot yours:\n"
            "\n"
            f"{self.own_url}/sign-in\n"
            f"{self.own_url}/forgot\n"
            "\n"
            "If it was not you, do nothing.\n",
        )

    def reset(self, to: "To", token: str) -> Letter:
        return to.letter(
            "reset",
            "A new password for Bito",
            f"Somebody, probably you, asked for a new password at {self.own_url}.\n"
            "\n"
            "To choose one, open this link within 30 minutes. It works once:\n"
            "\n"
            f"{self.own_url}/reset#{token}\n"
            "\n"
            "If it was not you, do nothing: your password stays as it is.\n",
        )

    def new_address(self, to: "To", token: str) -> Letter:
        return to.letter(
            "email",
            "Confirm your new address for Bito",
            f"Somebody, probably you, wants to use this address at {self.own_url}.\n"
            "\n"
            "To confirm that it is yours, open this link within seven days:\n"
            "\n"
            f"{self.own_url}/confirm#{token}\n"
            "\n"
            "If it was not you, do nothing.\n",
        )

    def address_asked(self, to: "To") -> Letter:
        return to.letter(
            "email-asked",
            "A new address for your account at Bito",
            f"Somebody, probably you, asked to give your account at {self.own_url} another\n"
            "address. It changes when the new address is confirmed.\n"
            "\n"
            "If it was not you, somebody knows your password: choose a new one at once.\n"
            "\n"
            f"{self.own_url}/forgot\n",
        )

    def address_changed(self, to: "To") -> Letter:
        return to.letter(
            "email-changed",
            "Your account at Bito has a new address",
            f"Your account at {self.own_url} has another address now; letters go there.\n"
            "\n"
            "If it was not you, write to whoever runs that server.\n",
        )

    def password_changed(self, to: "To") -> Letter:
        return to.letter(
            "password-changed",
            "Your password for Bito was changed",
            f"Your account at {self.own_url} has a new password.\n"
            "\n"
            "If it was not you, choose another one at once:\n"
            "\n"
            f"{self.own_url}/forgot\n",
        )

    def deleted(self, to: "To") -> Letter:
        return to.letter(
            "deleted",
            "Your account at Bito was deleted",
            f"Your account at {self.own_url} is deleted, and with it everything we knew of you.\n"
            "The games you finished stay, without your name.\n",
        )


@dataclass(frozen=True, slots=True)
class To:
    """Whom a letter goes to, and when it is written."""

    player_id: str | None
    address: str = field(repr=False)
    now: int

    def letter(self, kind: str, subject: str, text: str) -> Letter:
        return Letter(
            player_id=self.player_id,
            address=self.address,
            kind=kind,
            subject=subject,
            text=text,
            made_at=self.now,
            due_at=self.now,
        )
