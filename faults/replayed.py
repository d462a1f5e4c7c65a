"""What follows from a stored game alone: replay it, and see that everything else agrees with it.

The states, the views that clients were shown, the end and its record, the seed and its promise.
"""

from collections.abc import Iterator, Sequence

from app.engine.errors import IllegalMove, RulesError
from app.engine.replay import replay
from app.engine.rules import make_rules
from app.engine.state import State
from app.engine.view import full_view
from app.fair.commitment import commitment
from app.fair.setup import setup_for
from app.fair.verify import report
from app.play.starting import Deal, deal_to
from app.storage.rows import MoveRow
from faults.history import Seen
from faults.shown import digest_of_state
from faults.stored import StoredGame


def broken_in(game: StoredGame, views: Sequence[Seen]) -> Iterator[str]:
    """What does not fit together in one game, and in what clients were shown of it."""
    if game.seed is None:
        yield "its seed cannot be opened"
        return
    promised = commitment(game.row.id, game.row.rules_text, game.seed).hex()
    if promised != game.row.commitment:
        yield "its seed is not the one that was promised"
    yield from _record(game)
    if game.row.version is None:
        return
    deal = _deal(game)
    states = list(_states(deal, game.moves))
    if len(states) <= len(game.moves):
        yield f"move {len(states)} ({game.moves[len(states) - 1].move}) is illegal in a replay"
        return
    yield from _end(game, states[-1])
    yield from _cards(states)
    yield from _clocks(game, states, deal.setup.bots)
    yield from _shown(states, views)


def _deal(game: StoredGame) -> Deal:
    assert game.seed is not None
    persons = [who for who in game.participants if who.kind != "bot"]
    return deal_to(game.row, make_rules(game.row.rules), game.seed, persons, setup_for)


def _states(deal: Deal, moves: Sequence[MoveRow]) -> Iterator[State]:
    """As far as the moves are legal."""
    try:
        yield from replay(deal.setup, [(row.seat, row.move) for row in moves])
    except (IllegalMove, RulesError):
        return


def _record(game: StoredGame) -> Iterator[str]:
    is_over = game.row.status == "over"
    if is_over != (game.record is not None) or is_over != (game.row.server_seed is not None):
        yield f"is {game.row.status}, and its seed or record says otherwise"
    if game.record is not None:
        lines, is_true = report(game.record)
        if not is_true:
            yield f"its record is not true: {lines[-1]}"


def _end(game: StoredGame, last: State) -> Iterator[str]:
    """One result, and none before the end."""
    row = game.row
    is_void = row.result is not None and row.result["reason"] == "void"
    if is_void:
        if game.moves:
            yield "is void after a move"
        return
    if last.is_over != (row.status == "over"):
        yield f"is {row.status}, and by its moves it is {last.phase}"
    if last.result is not None and last.result.as_dict() != row.result:
        yield "has another result than its moves"
    if row.status == "playing" and row.turn != last.turn:
        yield f"waits for seat {row.turn}, and by its moves for {last.turn}"


def _cards(states: Sequence[State]) -> Iterator[str]:
    """Every card of the pack is in one place at every version."""
    for version, state in enumerate(states):
        view = full_view(state)
        on_table = [card for pair in view.table for card in pair if card is not None]
        cards = [*view.talon_cards, *on_table, *(card for hand in view.hands for card in hand)]
        if len(set(cards)) != len(cards) or len(cards) + view.heap != state.rules.pack:
            yield f"cards are not conserved at version {version}"


def _clocks(game: StoredGame, states: Sequence[State], bots: frozenset[int]) -> Iterator[str]:
    """Nobody was timed out before his deadline, and no move that came after it counts."""
    length = game.row.deadline_s * 1000
    deadline = (game.row.started_at or 0) + length
    for row, state, after in zip(game.moves, states, states[1:], strict=False):
        deadline += 1000 * sum(e.seconds for e in game.extensions if e.version == row.version - 1)
        if row.cause is None and row.seat == state.turn and row.seat not in bots:
            if row.move == "timeout" and row.at < deadline:
                yield f"version {row.version} is a timeout {deadline - row.at} ms too early"
            if row.move != "timeout" and row.at > deadline:
                yield f"version {row.version} came {row.at - deadline} ms too late and counts"
        if row.move != "exchange" or after.turn != row.seat:
            deadline = row.at + length


def _shown(states: Sequence[State], views: Sequence[Seen]) -> Iterator[str]:
    """Each view is that of the replay at its version, for whom it was meant."""
    right: dict[tuple[int, int | None], bytes] = {}
    for seen in views:
        if seen.version >= len(states):
            yield f"{seen.line} was shown version {seen.version}, and there is none"
            continue
        key = seen.version, seen.viewer
        if key not in right:
            right[key] = digest_of_state(states[seen.version], seen.viewer)
        if right[key] != seen.digest:
            yield f"{seen.line} was shown something else than version {seen.version} is"
