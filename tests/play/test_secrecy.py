"""Nobody learns what his seat may not know: docs/PROTOCOL.md "Hidden", law L4."""

import logging
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson
import pytest
from structlog.testing import capture_logs

from app.engine.rules import rules_as_dict
from app.fair.record import parse_record
from app.play.commands import Play
from app.play.errors import Refused
from app.storage.database import Database
from tests.play.houses import Seated, Town, record_of
from tests.play.listeners import Ear
from tests.play.worlds import Pair, dealing_of, pairs

WRONG_MOVES = ("take", "pass", "attack 6S", "attack TC", "exchange", "beat 6H 7H", "transfer 9D")

Freshly = Callable[[], Database]


@pytest.fixture
def fresh_database(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Freshly]:
    """Makes new databases, as many as a test has worlds."""
    opened: list[Database] = []

    def fresh() -> Database:
        path = tmp_path / f"world{len(opened)}.db"
        shutil.copyfile(migrated_sqlite, path)
        opened.append(Database.open(f"sqlite:///{path}"))
        return opened[-1]

    yield fresh
    for database in opened:
        database.close()


@dataclass(frozen=True, slots=True)
class Told:
    """All that reached each viewer in one world, in order."""

    updates: dict[int | None, list[bytes]]
    answers: dict[int | None, list[object]]


async def told(database: Database, pair: Pair, world: int) -> Told:
    """Plays the pair's moves in one of its worlds, with everybody listening."""
    town = Town(database, dealing=dealing_of(pair.packs[world]))
    names = [f"P{seat}" for seat in range(pair.rules.seats)]
    game = await town.game(*names, **rules_as_dict(pair.rules))
    watcher = Ear()
    await town.hub.join(game.id, None, watcher, browser=False)
    for seat, move in pair.moves:
        town.clock.advance(1_000)
        await game.play(move, seat=seat)
    viewers: list[int | None] = [*range(pair.rules.seats), None]
    answers = {viewer: await answered(game, viewer) for viewer in viewers}
    await town.close()
    updates: dict[int | None, list[bytes]] = {None: watcher.heard}
    updates.update((seat, ear.heard) for seat, ear in game.ears.items())
    return Told(updates, answers)


async def answered(game: Seated, viewer: int | None) -> list[object]:
    """What a viewer hears to wrong moves, and what he is shown when he asks."""
    hub, version = game.town.hub, game.version
    player_id = None if viewer is None else game.by_seat[viewer].id
    heard: list[object] = [orjson.dumps(await hub.look(game.id, player_id))]
    if viewer is not None and viewer == game.turn:
        return heard  # what he may play is his to know, and a legal move would be played
    for move in WRONG_MOVES:
        command = Play(f"wrong {move}", version, move, game.town.clock.now())
        with pytest.raises(Refused) as refusal:
            await hub.command(game.id, player_id, command)
        heard.append((refusal.value.code, refusal.value.detail, refusal.value.version))
    return heard


@pytest.mark.parametrize("preset", ["duel", "classic", "transfer", "challenge", "house"])
@pytest.mark.parametrize(("seats", "games"), [(2, 2), (4, 1)])
async def test_two_worlds_that_differ_in_hidden_cards_alone_look_the_same(
    fresh_database: Freshly, preset: str, seats: int, games: int
) -> None:
    compared = differences = 0
    for number in range(games):
        for pair in pairs(preset, seats, number):
            one, other = [await told(fresh_database(), pair, world) for world in (0, 1)]

            assert one.updates[pair.viewer] == other.updates[pair.viewer]
            assert one.answers[pair.viewer] == other.answers[pair.viewer]
            compared += 1
            differences += one.updates != other.updates

    assert compared >= seats
    # The worlds are not the same to everybody, or the test would prove nothing.
    assert differences >= compared // 2


@contextmanager
def every_log_line(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """All that our modules and asyncio log, at debug level."""
    texts: list[str] = []
    with caplog.at_level(logging.DEBUG), capture_logs() as lines:
        yield texts
    texts.extend(map(repr, lines))
    texts.extend(record.getMessage() for record in caplog.records)


async def test_no_log_line_holds_a_card_or_a_seed(
    small_town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    with every_log_line(caplog) as lines:
        game = await small_town.game("Anna", opponents=["bot:hard"], preset="duel")
        await _err_in_every_way(game)
        await small_town.restart()
        again = await Seated.at(small_town, game.id, list(game.by_seat.values()))
        await again.play_on()
        other = await small_town.game("Anna", "Boris", preset="transfer")
        await other.play_on()

    text = "\n".join(lines)
    assert game.id in text
    assert re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][SCDH](?![A-Za-z0-9])", text) == []
    for game_id in (game.id, other.id):
        record = parse_record(await record_of(small_town, game_id))
        nonces = [who.nonce for who in record.participants if who.nonce]
        for secret in (record.server_seed, *nonces):
            for shape in (secret.hex(), repr(secret)[2:-1], b64encode(secret).decode()):
                assert shape not in text


async def _err_in_every_way(game: Seated) -> None:
    anna = next(iter(game.by_seat))
    for move in (*WRONG_MOVES, "nonsense", "timeout"):
        for version in (game.version, 99):
            try:
                await game.play(move, seat=anna, version=version, id=f"{move}{version}")
            except Refused:
                continue
