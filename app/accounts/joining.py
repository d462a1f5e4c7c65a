"""Making an account: a guest becomes a person and keeps his games, a stranger a new person.

Nothing that is answered tells whether an address is known: several unconfirmed accounts may have
one address, and only a letter says more.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from uuid import uuid4

from sqlalchemy import Connection

from app.accounts.addresses import Address, parse_address
from app.accounts.mail.letters import To
from app.accounts.mail.outbox import SealedLetter, post
from app.accounts.names import person_name
from app.accounts.office import NewSession, Office, new_session
from app.accounts.password_rules import check_password
from app.accounts.tokens import hash_token, new_token
from app.language.languages import ENGLISH, Language
from app.storage import accounts, players
from app.storage.accounts import AccountRow, LinkRow
from app.storage.rows import PlayerRow

DAY_MS: Final = 24 * 60 * 60 * 1000
CONFIRM_MS: Final = 7 * DAY_MS
MOST_UNCONFIRMED: Final = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody who wants an account has typed."""

    email: str = field(repr=False)
    name: str
    password: str = field(repr=False)
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True)
class Joined:
    """The new person, his session, and the sessions that ended with the guest."""

    player: PlayerRow
    session: NewSession
    is_confirmed: bool
    ended: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Proof:
    """Both letters that may be needed, ready before it is known which: asking costs the same."""

    link: LinkRow
    confirm: SealedLetter = field(repr=False)
    known: SealedLetter = field(repr=False)


class Joining:
    def __init__(self, office: Office) -> None:
        self._office = office

    async def join(
        self,
        wish: Wish,
        guest: PlayerRow | None,
        label: str,
        may_write: Callable[[str], Awaitable[bool]],
    ) -> Joined:
        """`may_write` is asked with an address's key whether a letter may go there now; it counts
        the letter, so it is asked only when nothing else is wrong.

        Raises BadName, BadAddress, WeakPassword, NameTaken, HashingBusy.
        """
        name, name_key = person_name(wish.name)
        address = parse_address(wish.email)
        check_password(wish.password, (name, address.text))
        await self._office.ask(partial(_check_free, key=name_key, guest=guest))
        now = self._office.clock.now()
        player_id = uuid4().hex if guest is None else guest.id
        account = AccountRow(
            player_id=player_id,
            email=address.text,
            email_key=address.key,
            password_hash=await self._office.passwords.hash(wish.password),
            created_at=now,
            language=wish.language,
        )
        player = PlayerRow(
            player_id, name, "person", now if guest is None else guest.created_at, name_key
        )
        session = new_session(player_id, label, now)
        proof = None
        if await may_write(address.key):
            proof = self.proof_for(player_id, address, wish.language, now)
        work = partial(self._join, player=player, guest=guest, account=account, proof=proof)

        def whole(connection: Connection) -> Joined:
            is_confirmed = work(connection)
            ended = [] if guest is None else players.end_sessions(connection, guest.id, "cookie")
            players.create_session(connection, session.row)
            return Joined(player, session, is_confirmed, tuple(ended))

        return await self._office.write(whole)

    def proof_for(self, player_id: str, address: Address, language: Language, now: int) -> Proof:
        token, to = new_token(), To(player_id, address.text, language, now)
        link = LinkRow(
            token_hash=hash_token(token),
            player_id=player_id,
            purpose="confirm",
            email=address.text,
            password_version=1,
            made_at=now,
            expires_at=now + CONFIRM_MS,
        )
        letters = self._office.letters
        return Proof(
            link,
            self._office.sealed(letters.confirm(to, token)),
            self._office.sealed(letters.known(to)),
        )

    def _join(
        self,
        connection: Connection,
        player: PlayerRow,
        guest: PlayerRow | None,
        account: AccountRow,
        proof: Proof | None,
    ) -> bool:
        """Is the account confirmed at once?"""
        if guest is None:
            players.create_person(connection, player)
        else:
            assert player.name_key is not None
            players.become_person(connection, player.id, player.name, player.name_key)
        holders = accounts.accounts_at(connection, account.email_key)
        is_known = any(holder.is_confirmed for holder in holders)
        is_confirmed = not is_known and not self._office.has_mail
        accounts.create_account(connection, account)
        if is_confirmed:
            accounts.change_account(connection, player.id, confirmed_at=account.created_at)
            return True
        _make_room(connection, holders)
        if proof is not None:
            send_proof(connection, proof, is_known)
        return False


def send_proof(connection: Connection, proof: Proof, is_known: bool) -> None:
    """Posts the letter that fits: one with a link, or one that says there is an account."""
    if is_known:
        post(connection, proof.known)
    else:
        accounts.save_link(connection, proof.link)
        post(connection, proof.confirm)


def fall_back(connection: Connection, player_id: str) -> None:
    """An account that was never confirmed is dissolved; its player is a guest again."""
    accounts.drop_account(connection, player_id)
    players.become_guest(connection, player_id)


def _make_room(connection: Connection, holders: list[AccountRow]) -> None:
    """So many unconfirmed accounts an address with the new one; the oldest give way."""
    unconfirmed = [holder for holder in holders if not holder.is_confirmed]
    for holder in unconfirmed[MOST_UNCONFIRMED - 1 :]:
        fall_back(connection, holder.player_id)


def _check_free(connection: Connection, key: str, guest: PlayerRow | None) -> None:
    """Asked before the password is hashed, and again in the work."""
    holder = players.player_by_key(connection, key)
    if holder is not None and (guest is None or holder.id != guest.id):
        raise players.NameTaken
