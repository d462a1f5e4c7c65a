"""What becomes of the notices that are due for one player: told, kept for later, or dropped.

Pure but for `carry_out`, which makes it so in one transaction: several processes may plan the same,
one of them carries it out. Letters are written in that transaction; push messages go out after it
and at most once.

- Who has the table before him on a page of ours is told nothing.
- A letter lies still, a push message rings: in quiet hours no message is sent. What can wait is
  told when they end; where the deadline comes before that, a letter is written at once.
- All that is due for a player at one time is one letter and one message.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from app.accounts.mail.outbox import SealedLetter, post
from app.notices.matters import Matter
from app.notices.quiet import Hours, next_morning, quiet_until
from app.notices.reader import zone_of
from app.storage import notices
from app.storage.notices import NoticeRow, WishRow


@dataclass(frozen=True, slots=True)
class Due:
    """A notice, and what it is about; None where it is no longer so."""

    notice: NoticeRow
    matter: Matter | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with a player's notices. `letter` and `message` are what they are about."""

    player_id: str
    settled: tuple[NoticeRow, ...]
    held: tuple[NoticeRow, ...] = ()
    held_until: int = 0
    letter: tuple[Matter, ...] = ()
    message: tuple[Matter, ...] = ()
    digest_at: int | None = None


def plan_for(
    player_id: str,
    due: Sequence[Due],
    wishes: WishRow | None,
    is_watched: Callable[[str], bool],
    now: int,
) -> Plan:
    """`wishes` are None for a guest; `is_watched` is asked with a game's id."""
    news = [each for each in due if each.matter and not is_watched(each.matter.game_id)]
    quiet_end = None if wishes is None else quiet_until(now, hours_of(wishes), zone_of(wishes))
    held = [each for each in news if quiet_end is not None and _can_wait(each, quiet_end)]
    told = _matters([each for each in news if each not in held])
    wants = "off" if wishes is None or wishes.confirmed_at is None else wishes.mail_notices
    return Plan(
        player_id=player_id,
        settled=tuple(each.notice for each in due if each not in held),
        held=tuple(each.notice for each in held),
        held_until=quiet_end or 0,
        letter=told if wants == "at_once" else (),
        message=told if quiet_end is None else (),
        digest_at=_morning(wishes, now) if wishes and wants == "daily" and told else None,
    )


def carry_out(connection: Connection, plan: Plan, letter: SealedLetter | None, now: int) -> bool:
    """False if something has changed since the plan was made; then nothing is done."""
    if plan.settled and not notices.settle(connection, plan.settled, now):
        return False
    if plan.held:
        notices.put_off(connection, plan.held, plan.held_until)
    if letter is not None:
        post(connection, letter)
    if plan.digest_at is not None:
        notices.plan_digest(connection, plan.player_id, plan.digest_at)
    return True


def hours_of(wishes: WishRow) -> Hours | None:
    if wishes.quiet_from is None or wishes.quiet_to is None:
        return None
    return Hours(wishes.quiet_from, wishes.quiet_to)


def _can_wait(due: Due, until: int) -> bool:
    assert due.matter is not None
    return until < due.matter.deadline


def _matters(due: Sequence[Due]) -> tuple[Matter, ...]:
    """Each game once, the most urgent word about it, the soonest deadline first."""
    by_game: dict[str, Matter] = {}
    for each in due:
        assert each.matter is not None
        known = by_game.get(each.matter.game_id)
        if known is None or each.matter.is_near:
            by_game[each.matter.game_id] = each.matter
    return tuple(sorted(by_game.values(), key=lambda matter: matter.deadline))


def _morning(wishes: WishRow, now: int) -> int:
    return next_morning(now, hours_of(wishes), zone_of(wishes))
