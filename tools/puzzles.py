"""Finds endgame puzzles in games of bots: `python -m tools.puzzles [--write | --walk]`.

A puzzle is a position of two with no talon, a choice of at least three moves, and exactly one that
keeps the win, or the draw; the exact endgame proves it. Of each game one at most is taken, and no
two are alike; the solver must be able to answer every line of it. Without `--write` it prints what
it would write into app/practice/puzzles.jsonl. The games are those of `greedy`, who stays as he is
while levels change (`app.bots.pool`), so that the same arguments give the same puzzles. With
`--walk` it only looks for lines of the puzzles in the file that the solver cannot answer.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.bots.endgame.solver import is_endgame
from app.bots.endgame.verdicts import Teller, open_verdicts
from app.bots.pool.simple import greedy
from app.bots.worth import cost
from app.engine.cards import count
from app.engine.deal import deal
from app.engine.move_text import legal_texts, text_of
from app.engine.play import apply
from app.engine.position import ATTACK
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.start import Start, start_from
from app.engine.state import State
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream, bot_stream, deal_pack
from app.practice.likeness import id_of
from app.practice.puzzles import (
    EASIEST,
    HARDEST,
    Puzzle,
    Result,
    load_puzzles,
    state_of,
    to_line,
)
from app.practice.walking import dead_end

_FILE: Final = Path(__file__).resolve().parent.parent / "app/practice/puzzles.jsonl"
_NODES: Final = 300_000
_DISTANCE_NODES: Final = 8_000
_FEWEST_MOVES: Final = 3
_FEWEST_CARDS: Final = 6
_MOST_CARDS: Final = 14
# A player thinks twice once in so many moves; without that all games would be alike.
_SURPRISE_ONE_IN: Final = 8
# What passing and taking look like beside cards of a cost of 0 to 25.
_LOOKS_OF_PASS: Final = 12
_LOOKS_OF_TAKE: Final = 26
_FAR: Final = 10
_VERY_FAR: Final = 15
#: How many puzzles of which rules.
WANTED: Final[tuple[tuple[Mapping[str, object], int], ...]] = (
    ({"preset": "duel"}, 100),
    ({"preset": "classic"}, 80),
    ({"preset": "house", "pack": 24}, 50),
    ({"preset": "house", "pack": 52}, 40),
    ({"preset": "transfer"}, 48),
    ({"preset": "house", "transfer": "plain"}, 20),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, and what its bout began with."""

    state: State
    lead: State
    played: tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="the most games for each rules")
    parser.add_argument("--part", type=float, default=1.0, help="of the wanted numbers")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--walk", action="store_true")
    arguments = parser.parse_args()
    if arguments.walk:
        sys.exit(walked(load_puzzles()))
    found: dict[str, Puzzle] = {}
    for rules, wanted in WANTED:
        known = len(found)
        for puzzle in puzzles_under(rules, arguments.games):
            if puzzle.id not in found and dead_end(state_of(puzzle)) is None:
                found[puzzle.id] = puzzle
            if len(found) - known >= wanted * arguments.part:
                break
        print(f"{len(found) - known:4} of {wanted} under {dict(rules)}", file=sys.stderr)
    lines = [to_line(found[each]) for each in sorted(found)]
    print(Counter((each.keeps, each.difficulty) for each in found.values()), file=sys.stderr)
    text = "".join(f"{line}\n" for line in lines)
    if arguments.write:
        _FILE.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


def walked(puzzles: Sequence[Puzzle]) -> int:
    """Prints the lines that cannot be answered; the exit code."""
    dead = {each.id: end for each in puzzles if (end := dead_end(state_of(each)))}
    for puzzle_id, line in dead.items():
        print(f"{puzzle_id}: {', '.join(line)}")
    print(f"{len(puzzles)} puzzles, {len(dead)} with lines beyond the solver", file=sys.stderr)
    return bool(dead)


def puzzles_under(rules: Mapping[str, object], games: int) -> Iterator[Puzzle]:
    """One puzzle of each game that has any."""
    for number in range(games):
        key = Stream(b"puzzles", f"{sorted(rules.items())} {number}").read(32)
        found = [puzzle for moment in moments(rules, key) if (puzzle := _puzzle(rules, moment))]
        if found:
            yield max(found, key=lambda each: each.id)


def moments(rules: Mapping[str, object], key: bytes) -> Iterator[Moment]:
    """The endgame of one game, as far as there is a choice."""
    made = make_rules(rules)
    bots = frozenset(range(made.seats))
    state = deal(Setup(made, lambda number: deal_pack(key, made.pack, number), bots))
    lead, played, version = state, tuple[str, ...](), 0
    while not state.is_over:
        if state.position.stage == ATTACK:
            lead, played = state, ()
        cards = count(sum(state.position.hands) | state.position.table)
        has_choice = len(legal_texts(state.position)) >= _FEWEST_MOVES
        if has_choice and is_endgame(state.position) and _FEWEST_CARDS <= cards <= _MOST_CARDS:
            yield Moment(state, lead, played)
        move = _played(state, key, version)
        state, played, version = apply(state, move), (*played, move), version + 1


def _played(state: State, key: bytes, version: int) -> str:
    seat = state.turn
    assert seat is not None
    luck = bot_stream(key, seat, version)
    if luck.below(_SURPRISE_ONE_IN) == 0:
        legal = legal_texts(state.position)
        return legal[luck.below(len(legal))]
    return greedy(view_for(state, seat), memory_for(state, seat), luck)


def _puzzle(rules: Mapping[str, object], moment: Moment) -> Puzzle | None:
    """The moment as a puzzle, if just one move keeps its result."""
    start = _start(moment)
    state = start_from(make_rules(rules), start)
    for move in moment.played:
        state = apply(state, move)
    verdicts = open_verdicts(state.position, _NODES)
    best = max((verdict.value for verdict in verdicts.values()), default=-1)
    right = [move for move, verdict in verdicts.items() if verdict.value == best]
    if best < 0 or len(right) != 1:
        return None
    return _told(rules, start, moment.played, state, right[0], best)


def _start(moment: Moment) -> Start:
    """The lead of the bout, seats exchanged if need be so that seat 0 is the one to move."""
    lead = moment.lead.position
    mine = moment.state.position.turn
    hands = tuple(lead.names.texts(lead.hands[seat]) for seat in (mine, 1 - mine))
    return Start(hands, (), lead.names.trump, opener=0 if lead.attacker == mine else 1)


def _told(
    rules: Mapping[str, object],
    start: Start,
    played: tuple[str, ...],
    state: State,
    move: str,
    value: int,
) -> Puzzle | None:
    """None where its distance cannot be worked out."""
    position = state.position
    after = apply(state, move).position
    bit = next(
        1 << place
        for place in range(position.legal.bit_length())
        if position.legal >> place & 1 and text_of(position, 1 << place) == move
    )
    verdict = Teller(position, _NODES, lambda: False, _DISTANCE_NODES).verdict(bit, after, value)
    if value and verdict.distance is None:
        return None
    keeps: Result = "win" if value else "draw"
    return Puzzle(
        id=id_of(state),
        rules=dict(rules),
        trump=start.trump,
        hands=(tuple(start.hands[0]), tuple(start.hands[1])),
        opener=start.opener,
        played=played,
        move=move,
        keeps=keeps,
        difficulty=difficulty(state, move, len(verdict.line)),
        distance=verdict.distance,
        line=verdict.line,
    )


def difficulty(state: State, move: str, length: int) -> int:
    """1 to 5: how many other moves look at least as good as the right one, whether who always plays
    the cheapest card would go wrong, and how far the end is."""
    trump = state.position.names.trump
    legal = legal_texts(state.position)
    looks = _looks(move, trump)
    tempting = sum(_looks(other, trump) <= looks for other in legal if other != move)
    seen = greedy(view_for(state, 0), memory_for(state, 0), Stream(bytes(32), "puzzle"))
    points = min(tempting, 3) + (seen != move) + (length >= _FAR) + (length >= _VERY_FAR)
    return min(HARDEST, EASIEST + points)


def _looks(move: str, trump: str) -> int:
    """How dear a move is at first sight: the card it gives away; the lower, the better."""
    word, *cards = move.split()
    if not cards:
        return _LOOKS_OF_TAKE if word == "take" else _LOOKS_OF_PASS
    return cost(cards[-1], trump)


if __name__ == "__main__":
    main()
