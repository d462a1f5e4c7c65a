"""Games and positions as text for people: one fact a line, then one move a line.

    rules preset=classic seats=3 transfer=trump
    bots 2
    pack 6H TS AC …            the pack of deal 0, then of deal 1, …
    0 attack 6H                seat and move

A position stands in place of the packs: `trump H`, `opener 0`, one `hand 0 6H 7S` a seat, and
where they differ from the defaults of a Start `talon`, `bout`, `beaten_bouts`, `heap`, `out` and
`exchange_owner` (a seat, `nobody` or `holder`). Lines that are blank or begin with # are skipped.
The record of a finished game on this server, with its seed, is `app.fair.record`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from app.engine.cards import full_pack
from app.engine.deal import deal
from app.engine.errors import IllegalMove, RulesError
from app.engine.replay import play_as
from app.engine.rules import CHOICES, PRESETS, Rules, Value, make_rules, rules_as_dict, shown
from app.engine.setup import Setup
from app.engine.start import Start, start_from
from app.engine.state import State

_NUMBERS: Final = ("dealer", "opener", "bout", "beaten_bouts", "heap")
_PLAIN: Final[dict[str, Value]] = {"none": None, "yes": True, "no": False}


class NotationError(ValueError):
    """A text that is no game: the number of the line, from 1, and what is wrong with it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it can be written down: rules, packs or a position, and the moves so far."""

    rules: Rules
    packs: tuple[tuple[str, ...], ...] = ()
    start: Start | None = None
    bots: tuple[int, ...] = ()
    dealer: int | None = None
    opener: int | None = None
    moves: tuple[tuple[int, str], ...] = ()
    move_lines: tuple[int, ...] = field(default=(), compare=False)

    def states(self) -> Iterator[State]:
        """The first state and the state after each move.

        Raises NotationError naming the line of the first wrong move when the game was parsed,
        else its IllegalMove; RulesError for the start.
        """
        state = self._first()
        yield state
        for number, (seat, move) in enumerate(self.moves):
            try:
                state = play_as(state, seat, move)
            except IllegalMove as error:
                if not self.move_lines:
                    raise
                raise NotationError(self.move_lines[number], str(error)) from error
            yield state

    def _first(self) -> State:
        bots = frozenset(self.bots)
        if self.start is not None:
            return start_from(self.rules, self.start, bots)
        return deal(Setup(self.rules, self._pack, bots, self.dealer, self.opener))

    def _pack(self, number: int) -> Sequence[str] | None:
        return self.packs[number] if number < len(self.packs) else None


def print_game(game: Game) -> str:
    """The text of a game; `parse_game` gives the same game back."""
    lines = [" ".join(["rules", *_rules_words(game.rules)])]
    if game.bots:
        lines.append(_line("bots", game.bots))
    if game.start:
        lines.extend(_start_lines(game.start))
    else:
        lines.extend(
            f"{name} {seat}"
            for name, seat in (("dealer", game.dealer), ("opener", game.opener))
            if seat is not None
        )
    lines.extend(_line("pack", pack) for pack in game.packs)
    lines.extend(f"{seat} {move}" for seat, move in game.moves)
    return "\n".join(lines) + "\n"


def parse_game(text: str) -> Game:
    """The game that a text says. Raises NotationError naming the first line that is wrong.

    Moves are read but not yet played: `Game.states` does that.
    """
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            reader.read(number, words)
        except (ValueError, RulesError) as error:
            raise NotationError(number, str(error)) from error
    try:
        return reader.game()
    except ValueError as error:
        raise NotationError(max(number, 1), str(error)) from error


class _Reader:
    """What has been read so far, line by line."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._numbers: dict[str, int] = {}
        self._packs: list[tuple[str, ...]] = []
        self._hands: dict[int, tuple[str, ...]] = {}
        self._start: dict[str, object] = {}
        self._bots: tuple[int, ...] = ()
        self._moves: list[tuple[int, str]] = []
        self._move_lines: list[int] = []
        self._facts: dict[str, Callable[[list[str]], None]] = {
            "rules": self._read_rules,
            "bots": self._read_bots,
            "pack": self._read_pack,
            "hand": self._read_hand,
            "trump": self._read_trump,
            "talon": self._read_talon,
            "out": self._read_out,
            "exchange_owner": self._read_owner,
        }

    def read(self, number: int, words: list[str]) -> None:
        """One line that says something. Raises ValueError."""
        name, *rest = words
        if name.isdecimal():
            self._moves.append((_seat(name), " ".join(rest)))
            self._move_lines.append(number)
        elif name in _NUMBERS:
            self._numbers[name] = _seat(_one(name, rest))
        elif name in self._facts:
            self._facts[name](rest)
        else:
            raise ValueError(f"{shown(name)} begins no line; a move line begins with its seat.")

    def game(self) -> Game:
        """The whole. Raises ValueError when a part is missing."""
        if self._rules is None:
            raise ValueError("there is no rules line; the first line says the rules.")
        if bool(self._packs) == bool(self._hands):
            raise ValueError("a game has either pack lines or hand lines.")
        numbers = self._numbers
        start = self._make_start(self._rules) if self._hands else None
        return Game(
            rules=self._rules,
            packs=tuple(self._packs),
            start=start,
            bots=self._bots,
            dealer=None if start else numbers.get("dealer"),
            opener=None if start else numbers.get("opener"),
            moves=tuple(self._moves),
            move_lines=tuple(self._move_lines),
        )

    def _make_start(self, rules: Rules) -> Start:
        if "trump" not in self._start:
            raise ValueError("a position needs a trump line.")
        hands = tuple(self._hands.get(seat, ()) for seat in range(rules.seats))
        counters = {name: n for name, n in self._numbers.items() if name != "dealer"}
        given: dict[str, object] = {"talon": (), **self._start, **counters}
        return Start(hands=hands, **given)  # type: ignore[arg-type]  # each was read as its type

    def _read_rules(self, words: list[str]) -> None:
        fields: dict[str, object] = {}
        for word in words:
            name, _, value = word.partition("=")
            fields[name] = _value(name, value)
        self._rules = make_rules(fields)

    def _read_bots(self, words: list[str]) -> None:
        self._bots = tuple(_seat(word) for word in words)

    def _read_pack(self, words: list[str]) -> None:
        self._packs.append(_cards(words))

    def _read_hand(self, words: list[str]) -> None:
        if not words:
            raise ValueError("a hand line begins with its seat.")
        self._hands[_seat(words[0])] = _cards(words[1:])

    def _read_trump(self, words: list[str]) -> None:
        self._start["trump"] = _one("trump", words)

    def _read_talon(self, words: list[str]) -> None:
        self._start["talon"] = _cards(words)

    def _read_out(self, words: list[str]) -> None:
        self._start["out"] = tuple(_seat(word) for word in words)

    def _read_owner(self, words: list[str]) -> None:
        word = _one("exchange_owner", words)
        named: dict[str, Literal["holder"] | None] = {"nobody": None, "holder": "holder"}
        self._start["exchange_owner"] = named[word] if word in named else _seat(word)


def _one(name: str, words: list[str]) -> str:
    if len(words) != 1:
        raise ValueError(f"{name} is followed by one word, not by {len(words)}.")
    return words[0]


def _seat(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 6):
        raise ValueError(f"{shown(word)} is not a number.")
    return int(word)


def _cards(words: Sequence[str]) -> tuple[str, ...]:
    every = full_pack(52)
    for word in words:
        if word not in every:
            raise ValueError(f"{shown(word)} is not a card; cards are written like 6H or TS.")
    return tuple(words)


def _value(name: str, word: str) -> object:
    """A field's value: the word itself where the field may hold it, else what it says plainly."""
    if word in CHOICES.get(name, ()):
        return word
    if word in _PLAIN:
        return _PLAIN[word]
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else word


def _rules_words(rules: Rules) -> Iterator[str]:
    base = rules_as_dict(PRESETS[rules.preset])
    said = {text: word for word, text in _PLAIN.items()}
    yield f"preset={rules.preset}"
    for name, value in rules_as_dict(rules).items():
        if value != base[name]:
            is_plain = value is None or isinstance(value, bool)
            yield f"{name}={said[value] if is_plain else value}"


def _start_lines(start: Start) -> Iterator[str]:
    yield f"trump {start.trump}"
    yield f"opener {start.opener}"
    for seat, hand in enumerate(start.hands):
        yield _line(f"hand {seat}", hand)
    if start.talon:
        yield _line("talon", start.talon)
    for name in ("bout", "beaten_bouts", "heap"):
        yield f"{name} {getattr(start, name)}"
    if start.out:
        yield _line("out", start.out)
    owner = start.exchange_owner
    yield f"exchange_owner {'nobody' if owner is None else owner}"


def _line(name: str, words: Sequence[object]) -> str:
    return " ".join([name, *(str(word) for word in words)])
