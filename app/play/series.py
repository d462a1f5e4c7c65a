"""A series: games of the same people one after the other. Who opens the next one (R3.5), and the
score (R10). Which games belong to it, `storage.series` knows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.engine.rules import Rules
from app.storage.rows import ParticipantRow
from app.storage.series import PlayedGame

#: Who somebody is from game to game: a player by his id, a bot by its name.
Who = tuple[str, str]
_Find = Callable[[PlayedGame], ParticipantRow | None]

_VOID: Final = "void"


@dataclass(frozen=True, slots=True)
class Score:
    """What the games of a series have come to for one of those who play it.

    A win is place 1 alone in a game with a durak. Epaulettes count a win and a loss twice, `games`
    once; `epaulettes` are those given less those received.
    """

    name: str
    kind: str
    games: int = 0
    duraks: int = 0
    wins: int = 0
    draws: int = 0
    epaulettes: int = 0

    def as_dict(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Series:
    """Where a game stands in its series: its number, and the score before it."""

    number: int
    scores: Mapping[Who, Score]


def series_of(before: Sequence[PlayedGame], sitting: Sequence[ParticipantRow]) -> Series:
    """`before`: the games that came before, the newest first; void games are none. Those who are
    `sitting` at the next one are called there as they are now."""
    scores: Mapping[Who, Score] = {}
    for game in reversed(before):
        scores = scores_after(scores, game)
    names = {_who(who): who.name for who in sitting}
    renamed = {who: replace(each, name=names.get(who, each.name)) for who, each in scores.items()}
    return Series(1 + sum(not _is_void(game) for game in before), renamed)


def scores_after(scores: Mapping[Who, Score], game: PlayedGame) -> Mapping[Who, Score]:
    """The scores with one game more, everybody in the order in which he first played."""
    after = dict(scores)
    if _is_void(game):
        return after
    winner = winner_of(game)
    for who in game.participants:
        score = after.get(_who(who), Score(who.name, who.kind))
        after[_who(who)] = _counted(replace(score, name=who.name), game, who, who is winner)
    return after


def winner_of(game: PlayedGame) -> ParticipantRow | None:
    """R3.5: whoever holds place 1 alone; a game without a durak has no winner."""
    places = game.result["places"]
    if durak_of(game) is None or places.count(1) != 1:
        return None
    return _at(game, places.index(1))


def durak_of(game: PlayedGame) -> ParticipantRow | None:
    seat = game.result["durak"]
    return None if seat is None else _at(game, seat)


def opening(
    rules: Rules, before: Iterable[PlayedGame], seated: Sequence[ParticipantRow]
) -> tuple[int | None, int | None]:
    """The seats of dealer and opener that the games before, the newest first, give the next one
    (R3.5); None for the rule of a first game. `seated` are those who play now."""
    match rules.rematch_opens:
        case "winner_attacks":
            return None, _heir(winner_of, before, seated)
        case "durak_deals" if rules.opens == "dealer_left":
            return _heir(durak_of, before, seated), None
        case _:
            return None, None


def _heir(
    find: _Find, before: Iterable[PlayedGame], seated: Sequence[ParticipantRow]
) -> int | None:
    """The seat of whoever the last game that had such a one has named, if he plays now."""
    named = next((who for game in before if (who := find(game)) is not None), None)
    if named is None:
        return None
    return next((who.seat for who in seated if _who(who) == _who(named)), None)


def _counted(score: Score, game: PlayedGame, who: ParticipantRow, has_won: bool) -> Score:
    is_durak = who.seat == game.result["durak"]
    return replace(
        score,
        games=score.games + 1,
        duraks=score.duraks + is_durak * (1 + (who.epaulettes < 0)),
        wins=score.wins + has_won * (1 + (who.epaulettes > 0)),
        draws=score.draws + (game.result["durak"] is None),
        epaulettes=score.epaulettes + who.epaulettes,
    )


def _is_void(game: PlayedGame) -> bool:
    return bool(game.result["reason"] == _VOID)


def _who(participant: ParticipantRow) -> Who:
    if participant.player_id is None:
        return "bot", participant.name
    return "player", participant.player_id


def _at(game: PlayedGame, seat: int) -> ParticipantRow:
    return next(who for who in game.participants if who.seat == seat)
