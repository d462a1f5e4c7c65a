"""The file of finished deals: JSON lines, the first of which says what is played.

Each deal is written whole and at once, so that a run which is stopped at any moment leaves a file
from which the next one goes on. A line that was torn off is cut away.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from app.arena.contest import Contest, Match, Task
from app.arena.deal import Deal, Game, Side, deal_as_dict
from app.engine.errors import RulesError
from app.engine.rules import make_rules, rules_as_dict

FORMAT: Final = 1


class UnfitFile(Exception):
    """No file of the arena, or one of another contest. Says which."""


def head_of(contest: Contest) -> dict[str, object]:
    """The first line: what all deals of the file have in common."""
    rules = rules_as_dict(contest.rules)
    return {"arena": FORMAT, "seed": contest.seed, "rules": rules}


def read(path: Path) -> tuple[Contest, list[Deal]]:
    """What the file holds. Raises UnfitFile; OSError where it cannot be read."""
    head, *lines = _whole_lines(path) or [""]
    try:
        return _contest(json.loads(head)), [_deal(json.loads(line)) for line in lines]
    except (KeyError, TypeError, ValueError, RulesError) as error:
        raise UnfitFile(f"{path} is no file of the arena: {error}") from error


class Keeper:
    """Finished deals, in a file or in memory alone. The file is made if there is none."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        """Raises UnfitFile where the file is of another contest."""
        self.deals: list[Deal] = []
        self._path = path
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self.deals = _of_the_same(contest, path)
            path.write_text("".join(f"{line}\n" for line in _whole_lines(path)), encoding="utf-8")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self._append(head_of(contest))

    def left(self, tasks: Iterable[Task]) -> list[Task]:
        """Those that are not done, in their order."""
        done = {deal.task for deal in self.deals}
        return [task for task in tasks if task not in done]

    def add(self, deal: Deal) -> None:
        self.deals.append(deal)
        self._append(deal_as_dict(deal))

    def _append(self, line: Mapping[str, object]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _of_the_same(contest: Contest, path: Path) -> list[Deal]:
    held, deals = read(path)
    if head_of(held) != head_of(contest):
        raise UnfitFile(f"{path} holds games of other rules or another seed; name another file")
    return deals


def _whole_lines(path: Path) -> list[str]:
    """Without what stands behind the last end of a line."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def _contest(head: Mapping[str, object]) -> Contest:
    if head["arena"] != FORMAT:
        raise ValueError(f"it is of format {head['arena']}, not {FORMAT}")
    rules, seed = head["rules"], head["seed"]
    if not isinstance(rules, dict) or not isinstance(seed, int):
        raise TypeError("its first line has no rules or no seed")
    return Contest(make_rules(rules), seed)


def _deal(line: dict[str, object]) -> Deal:
    match = Match(str(line["a"]), str(line["b"]))
    number, games = line["deal"], line["games"]
    sides = line["a_side"], line["b_side"]
    if not isinstance(number, int) or not isinstance(games, list):
        raise TypeError("a line has no number or no games")
    return Deal(Task(match, number), tuple(map(_game, games)), *map(_side, sides))


def _game(game: dict[str, object]) -> Game:
    places = game.pop("places")
    if not isinstance(places, list):
        raise TypeError("a game has no places")
    return Game(places=tuple(places), **game)  # type: ignore[arg-type]  # our own line, read back


def _side(side: object) -> Side:
    if not isinstance(side, dict):
        raise TypeError("a line has no sides")
    return Side(**side)
