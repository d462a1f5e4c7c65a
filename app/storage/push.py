"""Works and questions about the browsers that take push messages. Times are ms UTC."""

from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from app.storage.models import Session
from app.storage.people_models import PushSubscription
from app.storage.players import hold_living

#: Browsers a player may have; the oldest one makes room.
MOST: Final = 20


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """Where a browser takes messages. Whoever knows the endpoint can send there."""

    id: str
    player_id: str
    token_hash: str = field(repr=False)
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    made_at: int
    failures: int = 0
    language: str = "en"

    def says_the_same(self, other: "SubscriptionRow") -> bool:
        """Of two with whatever id: nothing is new about the browser, its session, its language."""
        mine, its = (
            (row.token_hash, row.endpoint, row.p256dh, row.auth, row.language)
            for row in (self, other)
        )
        return mine == its


def subscribe(connection: Connection, subscription: SubscriptionRow) -> None:
    """Save it; a browser that had one, whoever used it then, has only this one now.

    It ends with its session: where that is over already, nothing is saved. Raises PlayerGone.
    """
    hold_living(connection, subscription.player_id)
    if not _hold_session(connection, subscription.token_hash):
        return
    old = PushSubscription.endpoint == subscription.endpoint
    connection.execute(delete(PushSubscription).where(old))
    kept = subscriptions_of(connection, subscription.player_id)[: MOST - 1]
    crowded = PushSubscription.player_id == subscription.player_id
    surplus = PushSubscription.id.not_in([each.id for each in kept])
    connection.execute(delete(PushSubscription).where(crowded, surplus))
    connection.execute(insert(PushSubscription), asdict(subscription))


def unsubscribe(connection: Connection, player_id: str, endpoint: str) -> bool:
    """Forget the player's browser with this endpoint; False if he has none."""
    mine = (PushSubscription.player_id == player_id, PushSubscription.endpoint == endpoint)
    return connection.execute(delete(PushSubscription).where(*mine)).rowcount == 1


def subscriptions_of(connection: Connection, player_id: str) -> list[SubscriptionRow]:
    """The player's browsers, the newest first."""
    statement = (
        select(*PushSubscription.__table__.columns)
        .where(PushSubscription.player_id == player_id)
        .order_by(PushSubscription.made_at.desc(), PushSubscription.id)
    )
    return [SubscriptionRow(**row._mapping) for row in connection.execute(statement)]


def drop_subscription(connection: Connection, subscription_id: str) -> None:
    """The browser takes nothing any more."""
    connection.execute(delete(PushSubscription).where(PushSubscription.id == subscription_id))


def drop_all_subscriptions(connection: Connection) -> None:
    """They were all made for a key that is gone."""
    connection.execute(delete(PushSubscription))


def count_failure(connection: Connection, subscription_id: str, most: int) -> None:
    """One more message did not get through; after `most` in a row the browser is forgotten."""
    mine = PushSubscription.id == subscription_id
    more = update(PushSubscription).where(mine).values(failures=PushSubscription.failures + 1)
    connection.execute(more)
    connection.execute(delete(PushSubscription).where(mine, PushSubscription.failures >= most))


def note_delivery(connection: Connection, subscription_id: str) -> None:
    """A message got through."""
    mine = PushSubscription.id == subscription_id
    connection.execute(update(PushSubscription).where(mine).values(failures=0))


def _hold_session(connection: Connection, token_hash: str) -> bool:
    """Keep the session from being ended until the commit; False if it is over."""
    statement = select(Session.token_hash).where(Session.token_hash == token_hash)
    held = statement.with_for_update(read=True, key_share=True)
    return connection.execute(held).scalar() is not None
