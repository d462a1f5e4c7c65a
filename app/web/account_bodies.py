"""The bodies that requests about accounts may bring: strict, nothing unknown.

Passwords and addresses are judged by `app.accounts`; here they are only kept from being huge.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.language.languages import Language

Email = Annotated[str, Field(max_length=254)]
Password = Annotated[str, Field(max_length=512)]
Name = Annotated[str, Field(max_length=60)]
Token = Annotated[str, Field(max_length=100)]
Label = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)


class SignUpBody(_Body):
    email: Email
    name: Name
    password: Password


class SignInBody(_Body):
    email: Email
    password: Password


class LinkBody(_Body):
    token: Token


class ResetBody(_Body):
    email: Email


class UseResetBody(_Body):
    token: Token
    password: Password


class ChoicesBody(_Body):
    """What is left out stays as it is."""

    on_leaderboard: bool | None = None
    wants_company: bool | None = None
    language: Language | None = None


class PasswordBody(_Body):
    old: Password
    new: Password


class EmailBody(_Body):
    email: Email
    password: Password


class NameBody(_Body):
    name: Name


class TokenBody(_Body):
    name: Label


class FarewellBody(_Body):
    """Guests have no password."""

    password: Password | None = None
