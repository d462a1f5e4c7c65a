"""The acts of an operator. Each is logged, with the id of whom or what it is about and no name.

They are done by the process that holds the tables and sockets, if there is one (`door`).
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import structlog

from app.accounts.look_alikes import key_of
from app.play.errors import NoSuchTable, Refused
from app.play.farewell import leave_tables
from app.storage import accounts, erasing, players
from app.storage.database import AWAY
from app.storage.rows import PlayerRow
from app.web.account_failures import KINDS, to_problem
from app.web.services import Services

_log = structlog.get_logger("app.security")


class ActRefused(Exception):
    """Nothing was done; the text says why, for the operator."""


class Act(NamedTuple):
    """How many words it takes beside the services, and what it does with them."""

    words: int
    work: Callable[..., Awaitable[str]]


async def act(services: Services, name: str, words: Sequence[str]) -> str:
    """Does it; what is to be said about it. Raises ActRefused."""
    if name not in ACTS or ACTS[name].words != len(words):
        raise ActRefused("the server does not know this; is it of another version?")
    try:
        return await ACTS[name].work(services, *words)
    except NoSuchTable:
        raise ActRefused("there is no such table") from None
    except Refused as error:
        raise ActRefused(error.detail) from None
    except KINDS as error:
        raise ActRefused(to_problem(error).detail) from None
    except AWAY as error:
        raise ActRefused(f"the database is away: {type(error).__name__}") from None


async def _appoint(services: Services, name: str) -> str:
    return await _set_admin(services, name, True)


async def _dismiss(services: Services, name: str) -> str:
    return await _set_admin(services, name, False)


async def _set_admin(services: Services, name: str, is_admin: bool) -> str:
    person = await _person(services, name)
    work = partial(accounts.set_admin, name_key=key_of(name), is_admin=is_admin)
    if not await services.database.writer.run(work):
        raise ActRefused(_NOBODY.format(name=name))
    _note("appoint" if is_admin else "dismiss", player=person.id)
    return f"{person.name} is {'an administrator' if is_admin else 'an ordinary person now'}."


async def _end_sessions(services: Services, name: str) -> str:
    person = await _person(services, name)
    ended = await services.sessions.end_all(person.id)
    services.end_sockets(ended)
    _note("end sessions", player=person.id)
    return f"{len(ended)} sessions and tokens of {person.name} are over."


async def _rename(services: Services, name: str, new: str) -> str:
    """Also at tables where he sits or sat; records of finished games are not touched."""
    person = await _person(services, name)
    renamed = await services.accounts.changing.name(person, new)
    work = partial(erasing.rename_everywhere, player_id=person.id, name=renamed.name)
    await services.database.writer.run(work)
    await services.hub.show_again(person.id)
    _note("rename", player=person.id)
    return f"{person.name} is called {renamed.name} now."


async def _close(services: Services, name: str) -> str:
    person = await _person(services, name)
    account = await services.read(partial(accounts.account_of, player_id=person.id))
    leaving = partial(leave_tables, services.hub, now=services.clock.now())
    ended = await services.accounts.leaving.leave(person.id, account, leaving)
    await services.hub.show_again(person.id)
    services.end_sockets(ended)
    _note("close account", player=person.id)
    return f"The account of {person.name} is closed; running games were resigned."


async def _void(services: Services, table_id: str) -> str:
    await services.hub.void(table_id, even_dealt=True)
    _note("void", game=table_id)
    return f"The table {table_id} is void; its seed is public."


_NOBODY: Final = "Nobody with an account is called {name}."

ACTS: Final[Mapping[str, Act]] = {
    "appoint": Act(1, _appoint),
    "dismiss": Act(1, _dismiss),
    "end-sessions": Act(1, _end_sessions),
    "rename": Act(2, _rename),
    "close-account": Act(1, _close),
    "void": Act(1, _void),
}


async def _person(services: Services, name: str) -> PlayerRow:
    found = await services.read(partial(players.player_by_key, name_key=key_of(name)))
    if found is None:
        raise ActRefused(_NOBODY.format(name=name))
    return found


def _note(what: str, **about: str) -> None:
    _log.warning("security", act=f"operator: {what}", done=True, **about)
