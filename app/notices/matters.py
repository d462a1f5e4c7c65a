"""What a player is told about: a game that waits for him, with whom, and until when.

This is all of a game that a notice knows; cards are not among it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from app.language.moments import all_of
from app.notices import texts
from app.notices.reader import Reader
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

    def said_to(self, reader: Reader, sentence: str, **more: object) -> str:
        """The sentence in his language, with its places filled."""
        words = reader.catalogue
        return words.gettext(sentence).format(
            preset=texts.preset(words, self.preset),
            others=all_of(reader.language, self.others) or words.gettext(texts.NOBODY),
            moment=reader.moment(self.deadline),
            **more,
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
