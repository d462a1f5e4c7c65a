"""Every way in which a visitor can play a puzzle, and whether the solver can answer all of it."""

from app.engine.move_text import legal_texts
from app.engine.state import State
from app.practice.trying import Unsolved, tried


def dead_end(start: State) -> tuple[str, ...] | None:
    """The visitor's moves of a line at whose end a try raises Unsolved; None if there is no such
    line. Positions in which he is to move are looked at once each, whatever was led before: some
    thousands, seconds to a minute where cards are many. (Earlier leads only end a game sooner,
    R6.7; counted too, they would make the positions too many to look at.)"""
    seen, waiting = set[object](), [(start, tuple[str, ...]())]
    while waiting:
        state, line = waiting.pop()
        if state.is_over or (key := _key(state)) in seen:
            continue
        seen.add(key)
        for move in legal_texts(state.position):
            try:
                found = tried(state, [move])
            except Unsolved:
                return (*line, move)
            waiting.append((found.state, (*line, move)))
    return None


def _key(state: State) -> object:
    position = state.position
    return (
        *(*position.hands, position.stage, position.turn, position.attacker, position.legal),
        *(position.attack_log, position.cover_log, position.cap, position.room),
    )
