"""Holds the histories of clients against the database, in the manner of Jepsen.

A table is one register whose versions are totally ordered, so no search for an order is needed:
every rule is one pass. What follows from a game's seed and moves alone is in `replayed`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from app.storage.rows import MoveRow
from faults.history import History, Seen, Sent
from faults.replayed import broken_in
from faults.stored import Stored, StoredGame

OVERDUE_MS = 60_000


def check(history: History, stored: Stored, now: int | None = None) -> list[str]:
    """Every promise that was broken, a sentence each. `now` (ms UTC, by the server's clock) is
    when it has had time to end what was overdue; without it that is not asked."""
    found = [*history.conflicts, *_tables(history, stored), *_commands(history, stored)]
    found += [*_real_time(history), *_lines(history)]
    found += [f"rating: {text}" for text in stored.ratings]
    views = _views(history)
    for game in stored.games.values():
        found += [f"table {game.row.id}: {text}" for text in _game(game, history, views, now)]
    return found


def _game(
    game: StoredGame, history: History, views: Mapping[str, list[Seen]], now: int | None
) -> Iterator[str]:
    yield from _versions(game)
    yield from _causes(game, history)
    yield from broken_in(game, views.get(game.row.id, []))
    deadline = game.row.deadline
    if now is not None and deadline is not None and deadline < now - OVERDUE_MS:
        yield f"its deadline passed {(now - deadline) // 1000} s ago and nothing happened"


# ---------------------------------------------------------------- commands


def _tables(history: History, stored: Stored) -> Iterator[str]:
    """A table that was made is there, and whoever took a seat at it sits there."""
    for table in sorted(history.tables - stored.games.keys()):
        yield f"table {table} was made and is lost"
    for (table, player), ordinal in history.seats.items():
        game = stored.games.get(table)
        sits = (
            [] if game is None else [p.ordinal for p in game.participants if p.player_id == player]
        )
        if sits != [ordinal]:
            yield f"table {table}: place {ordinal} was taken, and stored is {sits}"


def _commands(history: History, stored: Stored) -> Iterator[str]:
    """Acknowledged: there once, at its version. Refused: not there. Unknown: there or not."""
    for sent in history.commands.values():
        about = f"table {sent.table}: command {sent.id} ({sent.move})"
        game = stored.games.get(sent.table)
        rows = [] if game is None else _rows_of(game, sent)
        if len(rows) > 1:
            yield f"{about} is there {len(rows)} times"
        if sent.answer == "refused" and rows:
            yield f"{about} was refused ({sent.code}) and is there at version {rows[0].version}"
        if sent.answer == "acked":
            yield from (f"{about} {text}" for text in _acknowledged(sent, rows))
        for row in rows:
            yield from (f"{about} {text}" for text in _carried_out(sent, row))


def _acknowledged(sent: Sent, rows: list[MoveRow]) -> Iterator[str]:
    if not rows:
        yield f"was acknowledged at version {sent.version} and is lost"
    elif rows[0].version != sent.version:
        yield f"was acknowledged at version {sent.version} and is there at {rows[0].version}"


def _carried_out(sent: Sent, row: MoveRow) -> Iterator[str]:
    if row.move != sent.move:
        yield f"was carried out as {row.move}"
    if sent.expected is not None and sent.move != "resign" and row.version != sent.expected + 1:
        yield f"was made for version {sent.expected} and led to {row.version}"


def _rows_of(game: StoredGame, sent: Sent) -> list[MoveRow]:
    seats = {who.seat for who in game.participants if who.player_id == sent.player}
    return [row for row in game.moves if row.command_id == sent.id and row.seat in seats]


def _causes(game: StoredGame, history: History) -> Iterator[str]:
    """Each move was sent by the one who sits there, or is a bot's, or the clock's."""
    sitters = {who.seat: who for who in game.participants}
    for row in game.moves:
        who = sitters.get(row.seat)
        if who is None:
            yield f"version {row.version} is by seat {row.seat}, where nobody sits"
        elif row.command_id is not None:
            if (game.row.id, str(who.player_id), row.command_id) not in history.commands:
                yield f"version {row.version} has a command that nobody sent"
        elif who.kind != "bot" and row.move != "timeout":
            yield f"version {row.version} ({row.move}) is a person's, and nobody sent it"


# ---------------------------------------------------------------- orders


def _versions(game: StoredGame) -> Iterator[str]:
    versions = [row.version for row in game.moves]
    if versions != list(range(1, len(versions) + 1)):
        yield f"versions have a gap: {_first_gap(versions)}"
    known = game.row.version
    if (known or 0) != len(versions):
        yield f"stands at version {known} with {len(versions)} moves"


def _first_gap(versions: list[int]) -> str:
    wrong = next(i for i, version in enumerate(versions) if version != i + 1)
    return f"{wrong + 1} is missing, {versions[wrong]} is there"


def _real_time(history: History) -> Iterator[str]:
    """What was acknowledged before another command was sent has the lower version."""
    moments: dict[str, list[tuple[int, bool, Sent]]] = defaultdict(list)
    for sent in history.acked():
        assert sent.answered is not None
        moments[sent.table] += [(sent.sent, False, sent), (sent.answered, True, sent)]
    for table, order in moments.items():
        highest = 0
        for _, is_answer, sent in sorted(order, key=lambda each: each[0]):
            version = sent.version or 0
            if is_answer:
                highest = max(highest, version)
            elif version <= highest:
                yield f"table {table}: {sent.id} has version {version}, sent after ack {highest}"


def _lines(history: History) -> Iterator[str]:
    """No client is shown an older version than it was shown or told before."""
    highest: dict[tuple[str, str], int] = {}
    for each in sorted([*history.seen, *history.told], key=lambda seen: seen.order):
        key = (each.line, each.table)
        before = highest.get(key, 0)
        if each.version < before and each.digest:  # the ack of an old command says its old version
            yield f"table {each.table}: {each.line} saw {each.version} after {before}"
        highest[key] = max(before, each.version)


def _views(history: History) -> dict[str, list[Seen]]:
    views: dict[str, list[Seen]] = defaultdict(list)
    for seen in history.seen:
        views[seen.table].append(seen)
    return views
