"""Who does what is due: a process claims work on a game at a version, for a short time.

A claim keeps two processes from doing the same at once and decides nothing: whoever does the work
without one is slower or faster, and the journal takes the first. Nobody waits for a claim: games
that somebody else is changing just now are passed over.
"""

from collections.abc import Collection, Mapping
from typing import Final, Literal

from sqlalchemy import Connection, bindparam, delete, insert, select

from app.storage.models import Game
from app.storage.node_models import Claim

ClaimKind = Literal["deadline", "bot", "order"]

_KEPT_MS: Final = 60 * 60 * 1000


def claim(
    connection: Connection,
    kind: ClaimKind,
    wanted: Mapping[str, int],
    node: str,
    now: int,
    until: int,
) -> frozenset[str]:
    """Those of the wanted games (id -> version) that this process may work at until then: they
    stand at that version still, and nobody else has claimed them or is changing them."""
    free = connection.execute(_FREE, {"ids": list(wanted)})
    standing = {row.id for row in free if row.version == wanted[row.id]}
    taken = _taken(connection, kind, {each: wanted[each] for each in standing}, node, now)
    claimed = frozenset(standing - taken)
    _put(connection, kind, {each: wanted[each] for each in claimed}, node, until)
    return claimed


def claimed(
    connection: Connection, kind: ClaimKind, ids: Collection[str], node: str, now: int
) -> frozenset[str]:
    """Those of these games at which another process works now."""
    asked = {"ids": list(ids), "kind": kind, "now": now, "node": node}
    return frozenset(connection.execute(_CLAIMED, asked).scalars())


def drop_old(connection: Connection, now: int) -> None:
    """Forget claims that ended long ago."""
    connection.execute(_DROP_OLD, {"before": now - _KEPT_MS})


def _taken(
    connection: Connection, kind: ClaimKind, games: Mapping[str, int], node: str, now: int
) -> set[str]:
    asked = {"ids": list(games), "kind": kind, "now": now, "node": node}
    others = connection.execute(_OF_OTHERS, asked)
    return {row.game_id for row in others if row.version == games[row.game_id]}


def _put(
    connection: Connection, kind: ClaimKind, games: Mapping[str, int], node: str, until: int
) -> None:
    """The game's lock is held, so nobody else writes its claim now."""
    if not games:
        return
    old: Collection[str] = list(games)
    connection.execute(delete(Claim).where(Claim.game_id.in_(old), Claim.kind == kind))
    rows = [
        {"game_id": game_id, "kind": kind, "version": version, "node": node, "until": until}
        for game_id, version in games.items()
    ]
    connection.execute(insert(Claim), rows)


# Made once: every process asks each few seconds.
_FREE = (
    select(Game.id, Game.version)
    .where(Game.id.in_(bindparam("ids", expanding=True)), Game.status == "playing")
    .order_by(Game.id)
    .with_for_update(skip_locked=True, key_share=True)
)
_OF_OTHERS = select(Claim.game_id, Claim.version).where(
    Claim.game_id.in_(bindparam("ids", expanding=True)),
    Claim.kind == bindparam("kind"),
    Claim.until > bindparam("now"),
    Claim.node != bindparam("node"),
)
_CLAIMED = (
    _OF_OTHERS.join(Game, Game.id == Claim.game_id)
    .where(Claim.version == Game.version)
    .with_only_columns(Claim.game_id)
)
_DROP_OLD = delete(Claim).where(Claim.until < bindparam("before"))
