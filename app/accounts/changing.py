"""What a person may change about his own account: password, address, name."""

from functools import partial

from sqlalchemy import Connection

from app.accounts.addresses import parse_address
from app.accounts.errors import WrongPassword
from app.accounts.joining import CONFIRM_MS
from app.accounts.mail.letters import To
from app.accounts.mail.outbox import SealedLetter, post
from app.accounts.names import person_name
from app.accounts.office import NewSession, Office, new_session
from app.accounts.password_rules import check_password
from app.accounts.tokens import hash_token, new_token
from app.language.languages import spoken
from app.storage import accounts, players
from app.storage.accounts import AccountRow, LinkRow
from app.storage.rows import PlayerRow


class Changing:
    def __init__(self, office: Office) -> None:
        self._office = office

    async def password(
        self, player: PlayerRow, account: AccountRow, new: str, label: str
    ) -> tuple[NewSession, tuple[str, ...]]:
        """A new session in place of all the browser's sessions there were; their hashes. Tokens of
        programs stay. Whoever calls has checked the old one.

        Raises WeakPassword, WrongPassword, HashingBusy.
        """
        check_password(new, (player.name, account.email))
        new_hash = await self._office.passwords.hash(new)
        now = self._office.clock.now()
        session = new_session(player.id, label, now)
        to = To(player.id, account.email, spoken(account.language), now)
        told = self._office.sealed(self._office.letters.password_changed(to))

        def work(connection: Connection) -> list[str]:
            version = account.password_version
            if not accounts.set_password(connection, player.id, new_hash, version):
                raise WrongPassword
            accounts.drop_links(connection, player.id, "reset")
            accounts.drop_links(connection, player.id, "email")
            ended = players.end_sessions(connection, player.id, "cookie")
            players.create_session(connection, session.row)
            post(connection, told)
            return ended

        return session, tuple(await self._office.write(work))

    async def address(self, account: AccountRow, wished: str) -> None:
        """Letters to both addresses; the new one counts once it is confirmed, or at once where no
        letter reaches anybody. Raises BadAddress."""
        address, now, token = parse_address(wished), self._office.clock.now(), new_token()
        link = LinkRow(
            token_hash=hash_token(token),
            player_id=account.player_id,
            purpose="email",
            email=address.text,
            password_version=account.password_version,
            made_at=now,
            expires_at=now + CONFIRM_MS,
        )
        letters = self._office.letters
        language = spoken(account.language)
        new, old = (
            To(account.player_id, text, language, now) for text in (address.text, account.email)
        )
        confirm = self._office.sealed(letters.new_address(new, token))
        known = self._office.sealed(letters.known(new))
        # An address that was never proved may be a stranger's: he is not told.
        asked = self._office.sealed(letters.address_asked(old)) if account.is_confirmed else None
        work = partial(_ask, link=link, key=address.key, confirm=confirm, known=known, asked=asked)
        if not self._office.has_mail:
            work = partial(_ask_at_once, link=link, key=address.key, known=known)
        await self._office.write(work)

    async def name(self, player: PlayerRow, wished: str) -> PlayerRow:
        """Games that have begun keep the name they were begun with. Raises BadName, NameTaken."""
        name, key = person_name(wished)
        rename = partial(players.rename_person, player_id=player.id, name=name, name_key=key)
        await self._office.database.writer.run(rename)
        found = await self._office.ask(partial(players.player_by_id, player_id=player.id))
        return player if found is None else found


def _ask(
    connection: Connection,
    link: LinkRow,
    key: str,
    confirm: SealedLetter,
    known: SealedLetter,
    asked: SealedLetter | None,
) -> None:
    players.hold_living(connection, link.player_id)
    if asked is not None:
        post(connection, asked)
    if _is_known(connection, key):
        post(connection, known)
    else:
        accounts.save_link(connection, link)
        post(connection, confirm)


def _ask_at_once(connection: Connection, link: LinkRow, key: str, known: SealedLetter) -> None:
    if _is_known(connection, key):
        post(connection, known)
    else:
        accounts.change_account(
            connection,
            link.player_id,
            email=link.email,
            email_key=key,
            confirmed_at=link.made_at,
        )


def _is_known(connection: Connection, key: str) -> bool:
    return any(holder.is_confirmed for holder in accounts.accounts_at(connection, key))
