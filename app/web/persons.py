"""What routes for people with accounts ask for in their signatures."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import Depends

from app.storage.accounts import AccountRow, account_of
from app.storage.rows import PlayerRow
from app.web.asking import Asked, Somebody
from app.web.callers import Caller
from app.web.problems import AppError


@dataclass(frozen=True, slots=True)
class Person:
    """A caller who has an account."""

    caller: Caller
    account: AccountRow

    @property
    def player(self) -> PlayerRow:
        return self.caller.player


async def _person(caller: Somebody, services: Asked) -> Person:
    account = await services.read(partial(account_of, player_id=caller.player.id))
    if account is None:
        raise AppError("needs-account", "Only somebody with an account has this.")
    return Person(caller, account)


def _at_a_browser(caller: Somebody) -> Caller:
    """A program's token plays and reads; it does not let others in or keep them out."""
    if caller.is_program:
        raise AppError("not-allowed", "Do this on a page of this site: a token is not enough.")
    return caller


def _owner(person: Annotated[Person, Depends(_person)]) -> Person:
    _at_a_browser(person.caller)
    return person


#: Somebody with an account, by a browser or by a token.
WithAccount = Annotated[Person, Depends(_person)]
#: Somebody at a browser: a person or a guest.
AtBrowser = Annotated[Caller, Depends(_at_a_browser)]
#: Somebody with an account, at a browser.
Owner = Annotated[Person, Depends(_owner)]
