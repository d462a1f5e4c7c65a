"""What a player is told about: a game that waits for him, with whom, and until when.

This is all of a game that a notice knows; cards are not among it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from app.notices import texts
from app.notices.quiet import local
from app.storage import queries
from app.storage.notices import NoticeRow, waiting_games
from app.storage.rows import GameRow, ParticipantRow


@dataclass(frozen=True, slots=True)
class Matter:
    """A game that waits for the player until `deadline`; `is_near`: he has little time left."""

    game_id: str
    preset: str
    others: tuple[str, ...]
    deadline: int
    deadline_s: int
    version: int
    is_near: bool = False

    def said_in(self, sentence: str, zone: ZoneInfo, **more: object) -> str:
        """The sentence with its places filled."""
        return sentence.format(
            preset=texts.PRESETS[self.preset],
            others=texts.all_of(self.others),
            moment=moment(self.deadline, zone),
            **more,
        )


def moment(instant: int, zone: ZoneInfo) -> str:
    """The time as clocks show it there, and where that is."""
    here = local(instant, zone)
    return texts.MOMENT.format(
        weekday=texts.WEEKDAYS[here.weekday()],
        day=here.day,
        month=texts.MONTHS[here.month - 1],
        hour=here.hour,
        minute=here.minute,
        zone=zone.key,
    )


def matter_of(connection: Connection, notice: NoticeRow) -> Matter | None:
    """What the notice is about; None if it is no longer so."""
    return waiting_matter(connection, notice.game_id, notice.player_id, notice.kind != "turn")


def waiting_matters(connection: Connection, player_id: str) -> list[Matter]:
    """All games that wait for the player, the soonest deadline first."""
    games = waiting_games(connection, player_id)
    found = [waiting_matter(connection, game_id, player_id) for game_id in games]
    return [matter for matter in found if matter is not None]


def waiting_matter(
    connection: Connection, game_id: str, player_id: str, is_near: bool = False
) -> Matter | None:
    """The game, if it is the player's turn there."""
    game = queries.game_by_id(connection, game_id)
    if game is None or game.status != "playing" or game.deadline is None:
        return None
    sitters = queries.participants_of(connection, game_id)
    if not any(who.player_id == player_id and who.seat == game.turn for who in sitters):
        return None
    return _matter(game, [who for who in sitters if who.player_id != player_id], is_near)


def _matter(game: GameRow, others: Sequence[ParticipantRow], is_near: bool) -> Matter:
    assert game.deadline is not None
    assert game.version is not None
    return Matter(
        game_id=game.id,
        preset=game.preset,
        others=tuple(who.name for who in others),
        deadline=game.deadline,
        deadline_s=game.deadline_s,
        version=game.version,
        is_near=is_near,
    )
