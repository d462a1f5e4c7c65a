"""Links that were sent by mail: they prove an address, and for a reset stand in for a password.

A link is a token of 256 bits of which only the hash is kept; it is used up by its first use.
"""

from functools import partial
from typing import Final

from sqlalchemy import Connection
from structlog.contextvars import bind_contextvars

from app.accounts.addresses import Address, BadAddress, parse_address
from app.accounts.errors import LinkOver
from app.accounts.joining import Joining, send_proof
from app.accounts.mail.letters import To
from app.accounts.mail.outbox import SealedLetter, post
from app.accounts.office import Office
from app.accounts.password_rules import check_password
from app.accounts.tokens import hash_token, is_token, new_token
from app.language.languages import spoken
from app.storage import accounts, players
from app.storage.accounts import AccountRow, AddressTaken, LinkRow
from app.storage.rows import PlayerRow

RESET_MS: Final = 30 * 60 * 1000


class Proving:
    def __init__(self, office: Office, joining: Joining) -> None:
        self._office = office
        self._joining = joining

    async def confirm(self, token: str) -> PlayerRow:
        """The address this link was sent to is its player's now. Raises LinkOver."""
        if not is_token(token):
            raise LinkOver
        now = self._office.clock.now()
        link = await self._link(token)
        told = None
        if link is not None and link.purpose == "email":
            told = await self._about_change(link, now)
        try:
            work = partial(_confirm, token_hash=hash_token(token), told=told, now=now)
            found = await self._office.write(work)
        except AddressTaken:
            found = None
        if found is None:
            raise LinkOver
        bind_contextvars(player=found.id)
        return found

    async def confirm_again(self, player_id: str) -> None:
        """One more letter, if the address is not proved yet."""
        account = await self._read_account(player_id)
        if account is None or account.is_confirmed:
            return
        address = Address(account.email, account.email_key)
        language, now = spoken(account.language), self._office.clock.now()
        proof = self._joining.proof_for(player_id, address, language, now)

        def work(connection: Connection) -> None:
            holders = accounts.accounts_at(connection, account.email_key)
            if any(holder.player_id == player_id for holder in holders):
                send_proof(connection, proof, any(holder.is_confirmed for holder in holders))

        await self._office.write(work)

    async def ask_reset(self, email: str) -> None:
        """A letter with a link to whoever has this address; nothing for one nobody has."""
        try:
            key = parse_address(email).key
        except BadAddress:
            return
        found = await self._office.ask(partial(accounts.accounts_at, email_key=key))
        if not found:
            return
        account, now, token = found[0], self._office.clock.now(), new_token()
        link = LinkRow(
            token_hash=hash_token(token),
            player_id=account.player_id,
            purpose="reset",
            email=account.email,
            password_version=account.password_version,
            made_at=now,
            expires_at=now + RESET_MS,
        )
        to = To(account.player_id, account.email, spoken(account.language), now)
        letter = self._office.sealed(self._office.letters.reset(to, token))
        await self._office.write(partial(_send_link, link=link, letter=letter))

    async def use_reset(self, token: str, password: str) -> tuple[str, ...]:
        """The new password holds, the calendar's address leads nowhere, and all sessions are
        over; their hashes.

        Raises LinkOver, WeakPassword, HashingBusy.
        """
        now = self._office.clock.now()
        link = await self._link(token) if is_token(token) else None
        if link is None or link.purpose != "reset" or link.expires_at <= now:
            raise LinkOver
        bind_contextvars(player=link.player_id)
        player = await self._read_player(link.player_id)
        check_password(password, (player.name, link.email))
        new = await self._office.passwords.hash(password)
        account = await self._read_account(link.player_id)
        language = spoken(None if account is None else account.language)
        to = To(link.player_id, link.email, language, now)
        told = self._office.sealed(self._office.letters.password_changed(to))
        work = partial(_reset, token_hash=link.token_hash, new=new, told=told, now=now)
        try:
            ended = await self._office.write(work)
        except AddressTaken:
            ended = None
        if ended is None:
            raise LinkOver
        return ended

    async def _about_change(self, link: LinkRow, now: int) -> SealedLetter | None:
        """What the old address, if it was proved, is told when a new one takes its place."""
        account = await self._read_account(link.player_id)
        if account is None or not account.is_confirmed:
            return None
        to = To(link.player_id, account.email, spoken(account.language), now)
        return self._office.sealed(self._office.letters.address_changed(to))

    async def _link(self, token: str) -> LinkRow | None:
        question = partial(accounts.link_by_hash, token_hash=hash_token(token))
        return await self._office.ask(question)

    async def _read_account(self, player_id: str) -> AccountRow | None:
        question = partial(accounts.account_of, player_id=player_id)
        return await self._office.ask(question)

    async def _read_player(self, player_id: str) -> PlayerRow:
        question = partial(players.player_by_id, player_id=player_id)
        player = await self._office.ask(question)
        if player is None:
            raise LinkOver
        return player


def _send_link(connection: Connection, link: LinkRow, letter: SealedLetter) -> None:
    if accounts.account_of(connection, link.player_id) is not None:
        accounts.save_link(connection, link)
        post(connection, letter)


def _confirm(
    connection: Connection, token_hash: str, told: SealedLetter | None, now: int
) -> PlayerRow | None:
    link = accounts.take_link(connection, token_hash, ("confirm", "email"), now)
    account = None if link is None else accounts.account_of(connection, link.player_id)
    if link is None or account is None:
        return None
    if link.purpose == "email":
        address = parse_address(link.email)
        accounts.change_account(
            connection,
            link.player_id,
            email=address.text,
            email_key=address.key,
            confirmed_at=now,
        )
        if told is not None:
            post(connection, told)
    elif account.email == link.email:
        accounts.change_account(connection, link.player_id, confirmed_at=now)
    else:
        return None
    return players.player_by_id(connection, link.player_id)


def _reset(
    connection: Connection, token_hash: str, new: str, told: SealedLetter, now: int
) -> tuple[str, ...] | None:
    """The link was read by whoever has the address, so it proves that too."""
    link = accounts.take_link(connection, token_hash, ("reset",), now)
    if link is None:
        return None
    account = accounts.account_of(connection, link.player_id)
    if account is None or account.email != link.email:
        return None
    version = link.password_version
    if not accounts.set_password(connection, link.player_id, new, version):
        return None
    others = accounts.accounts_at(connection, account.email_key)
    if not any(other.is_confirmed for other in others):
        accounts.change_account(connection, link.player_id, confirmed_at=now)
    accounts.drop_links(connection, link.player_id)
    accounts.change_account(connection, link.player_id, calendar_hash=None)
    post(connection, told)
    return tuple(players.end_sessions(connection, link.player_id))
