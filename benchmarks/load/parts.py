"""The parts of the benchmark: each measures one thing and says how it stands to its bar."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.load import bars, limits, steady
from benchmarks.load.bars import Figure
from benchmarks.load.correspondence import letters
from benchmarks.load.memory import idle, weigh
from benchmarks.load.recovery import recover
from benchmarks.load.rows import append
from benchmarks.load.site import NAIVE, Site, postgresql_site, sqlite_site
from benchmarks.load.throughput import Speed, measure

_SHORT: Final = 0.5  # of the time that others have: it varies less, or matters less


@dataclass(frozen=True, slots=True)
class Amount:
    """Tables played at a time, seconds of each measurement, games by correspondence, and tables
    whose people only sit there."""

    tables: int
    seconds: float
    games: int
    house: int


async def throughput(amount: Amount) -> list[Figure]:
    """The server at its limit, beside what the same machine does without it."""
    seconds = amount.seconds
    with sqlite_site() as site:
        ours = await measure(site, amount.tables, 2, seconds)
    sent, ack, view = ours.frame
    bare = await limits.echo(seconds * _SHORT)
    same = await limits.echo(seconds * _SHORT, sent, (ack, view, view))
    with sqlite_site() as site:
        rows = await append(site, amount.tables, seconds * _SHORT)
    with sqlite_site() as site:
        naive = await measure(site, amount.tables, 2, seconds * _SHORT, NAIVE)
    echo = "a WebSocket echo of 200 bytes over 50 sockets (R0)"
    return [
        Figure(
            "moves_per_s", f"durable moves, {amount.tables} tables of two", ours.moves_per_s, "/s"
        ),
        *_costs(ours),
        Figure("echo_per_s", echo, bare.each_second, "/s"),
        Figure("echo_us", "  the server's processor time of one", bare.server_us, "µs"),
        Figure(
            "move_echo_per_s", "an echo of a move: its ack and two views", same.each_second, "/s"
        ),
        Figure("move_echo_us", "  the server's processor time of one", same.server_us, "µs"),
        Figure("rows_per_s", "the same rows by the writer alone", rows.each_second, "/s"),
        Figure("row_us", "  its processor time of one", rows.server_us, "µs"),
        Figure("naive_per_s", "a transaction of the ORM for each move", naive.moves_per_s, "/s"),
        Figure("naive_us", "  the server's processor time of one", naive.server_us, "µs"),
        Figure(
            "of_echo", "durable moves ÷ R0", ours.moves_per_s / bare.each_second, "", bars.OF_ECHO
        ),
        Figure("of_echo_cpu", "  the same by processor time", bare.server_us / ours.server_us),
        Figure(
            "of_naive",
            "durable moves ÷ one transaction a move",
            ours.moves_per_s / naive.moves_per_s,
            "",
            bars.OF_NAIVE,
        ),
    ]


async def latency(amount: Amount) -> list[Figure]:
    """How long an ack takes while the server has time to spare."""
    with TemporaryDirectory(prefix="bito-bench-") as folder:
        disk_ms = limits.fdatasync_ms(Path(folder))
    with sqlite_site() as site:
        waits = await steady.measure(site, amount.tables, amount.seconds)
    each = f"at {steady.EACH_SECOND:,} moves/s"
    return [
        Figure("fdatasync_ms", "fdatasync of the disk, median", disk_ms, "ms"),
        Figure("sent_per_s", "moves sent", waits.sent_per_s, "/s"),
        Figure("p50_ms", f"ack {each}, p50", waits.p50_ms, "ms"),
        Figure("p99_ms", f"ack {each}, p99", waits.p99_ms, "ms"),
        Figure("cores", f"the server's processor time {each}", waits.cores, "cores"),
        Figure("p50", "p50 ÷ fdatasync", waits.p50_ms / disk_ms, "", bars.P50),
        Figure("p99", "p99 ÷ fdatasync", waits.p99_ms / disk_ms, "", bars.P99),
    ]


async def tables(amount: Amount) -> list[Figure]:
    """Many tables or few."""
    found = {}
    for count in (1, 10, 100, amount.tables, 5 * amount.tables):
        with sqlite_site() as site:
            found[count] = await measure(site, count, 2, amount.seconds * _SHORT)
    return [
        *_speeds(found, "{} tables of two", "tables_{}"),
        _ratio("many", found, 5 * amount.tables, amount.tables, "tables", bars.MANY_TABLES),
    ]


async def seats(amount: Amount) -> list[Figure]:
    """Large tables or small."""
    found = {}
    for count in (2, 4, 6):
        with sqlite_site() as site:
            found[count] = await measure(site, amount.tables, count, amount.seconds * _SHORT)
    return [
        *_speeds(found, f"{amount.tables} tables of {{}}", "seats_{}"),
        _ratio("six", found, 6, 2, "seats", bars.SIX_SEATS),
    ]


async def memory(amount: Amount) -> list[Figure]:
    """Weight and restlessness of those who do nothing."""
    with sqlite_site() as site:
        weights = await weigh(site, amount.house // 5)
    with sqlite_site() as site:
        house = await idle(site, amount.house, amount.seconds * 2)
    resting = f"idle: {amount.house:,} tables × 2 connections"
    return [
        Figure("connection_kib", "an idle connection", weights.connection, "KiB", bars.CONNECTION),
        Figure("loaded_kib", "a loaded idle table", weights.loaded, "KiB", bars.LOADED),
        Figure("evicted_kib", "a table that was forgotten again", weights.evicted, "KiB"),
        Figure("handshake_us", "a handshake with its first view", house.handshake_us, "µs"),
        Figure("idle_cores", resting, house.idle_cores, "cores", bars.IDLE),
    ]


async def recovery(amount: Amount) -> list[Figure]:
    """A kill, and back."""
    with sqlite_site() as site:
        back = await recover(site, 2 * amount.house)
    clients = f"until {back.clients:,} clients are in sync"
    return [
        Figure("listening_s", "kill -9: until it listens", back.listening_s, "s", bars.LISTENING),
        Figure(
            "first_touch_ms",
            "first look at a table, p99",
            back.first_touch_ms,
            "ms",
            bars.FIRST_TOUCH,
        ),
        Figure("in_sync_s", clients, back.in_sync_s, "s", bars.IN_SYNC),
    ]


async def postgres(amount: Amount) -> list[Figure]:
    """The same on PostgreSQL, with fsync, in the same minute as SQLite."""
    with sqlite_site() as site:
        sqlite = await measure(site, amount.tables, 2, amount.seconds * _SHORT)
    with postgresql_site() as site:
        ours = await measure(site, amount.tables, 2, amount.seconds * _SHORT)
    ratio = ours.moves_per_s / sqlite.moves_per_s
    return [
        Figure("sqlite_per_s", "durable moves on SQLite", sqlite.moves_per_s, "/s"),
        Figure("postgresql_per_s", "durable moves on PostgreSQL", ours.moves_per_s, "/s"),
        Figure(
            "server_us", "  processor time of one, without the database's", ours.server_us, "µs"
        ),
        Figure("of_sqlite", "PostgreSQL ÷ SQLite", ratio, "", bars.OF_SQLITE),
    ]


async def correspondence(amount: Amount) -> list[Figure]:
    """Very many games by correspondence, on both databases."""
    figures: list[Figure] = []
    with sqlite_site() as site:
        figures += await _letters(site, amount.games, "sqlite")
    with postgresql_site() as site:
        figures += await _letters(site, amount.games, "postgresql")
    return figures


async def _letters(site: Site, games: int, database: str) -> list[Figure]:
    found = await letters(site, games)
    named: Sequence[tuple[str, str, str, float]] = (
        ("start_s", "start", "s", found.start_s),
        ("resident_mib", "resident memory then", "MiB", found.resident_mib),
        ("sweep_ms", "one sweep", "ms", found.sweep_ms),
        ("move_ms", "handshake, load, move, ack; p50", "ms", found.move_ms),
        ("move_p99_ms", "handshake, load, move, ack; p99", "ms", found.move_p99_ms),
        ("lobby_ms", "the lobby's page of tables", "ms", found.lobby_ms),
        ("mine_ms", "my games", "ms", found.mine_ms),
    )
    return [
        Figure(f"{database}_{key}", f"{games:,} open games, {database}: {text}", value, unit)
        for key, text, unit, value in named
    ]


def _costs(speed: Speed) -> list[Figure]:
    return [
        Figure("server_us", "  the server's processor time of one", speed.server_us, "µs"),
        Figure("client_us", "  the clients'", speed.client_us, "µs"),
        Figure("p50_ms", "  until the ack, p50", speed.p50_ms, "ms"),
        Figure("p99_ms", "  until the ack, p99", speed.p99_ms, "ms"),
    ]


def _speeds(found: dict[int, Speed], text: str, key: str) -> list[Figure]:
    figures = []
    for count, speed in found.items():
        shown, name = text.format(count), key.format(count)
        figures.append(Figure(name, f"durable moves, {shown}", speed.moves_per_s, "/s"))
        figures.append(
            Figure(f"{name}_us", "  the server's processor time of one", speed.server_us, "µs")
        )
    return figures


def _ratio(
    key: str, found: dict[int, Speed], these: int, those: int, noun: str, bar: bars.Bar
) -> Figure:
    ratio = found[these].moves_per_s / found[those].moves_per_s
    return Figure(key, f"{these:,} {noun} ÷ {those:,}", ratio, "", bar)
