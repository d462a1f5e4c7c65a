"""The writer: errors to their own, success after the commit, and a loud end."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.storage.database import Database
from app.storage.engines import write_engine
from app.storage.heartbeat import beat, last_beat
from app.storage.writer import Writer, WriterBusy, WriterClosed
from tests.storage.conftest import Do
from tests.storage.works import Boom, add_node, add_one, guest, guest_then_boom, held, names


class TestResults:
    def test_results_and_errors_go_to_their_own(self, database: Database, read: Do) -> None:
        with held(database.writer):
            first = database.writer.submit(guest("Anna"))
            second = database.writer.submit(guest_then_boom)
            third = database.writer.submit(guest("Boris"))

        assert first.result().name == "Anna"
        with pytest.raises(Boom):
            second.result()
        assert third.result().name == "Boris"
        assert read(names) == ["Anna", "Boris"]

    def test_a_refused_statement_harms_nobody_else(self, database: Database, read: Do) -> None:
        with held(database.writer):
            futures = [database.writer.submit(work) for work in (add_node, add_node, guest("Vera"))]

        assert [future.exception() is None for future in futures] == [True, False, True]
        assert read(last_beat) == 1
        assert read(names) == ["Vera"]

    def test_a_work_is_durable_when_its_future_resolves(self, database: Database, read: Do) -> None:
        seen: list[list[str]] = []
        with held(database.writer):
            future = database.writer.submit(guest("Anna"))
            future.add_done_callback(lambda _: seen.append(read(names)))

        future.result()
        database.writer.close()

        assert seen == [["Anna"]]

    def test_futures_resolve_in_the_order_of_submission(self, database: Database) -> None:
        order: list[str] = []
        with held(database.writer):
            for number in range(20):
                future = database.writer.submit(guest(str(number)))
                future.add_done_callback(lambda done: order.append(done.result().name))

        database.writer.close()

        assert order == [str(number) for number in range(20)]

    def test_many_threads_lose_no_update(self, database: Database, write: Do, read: Do) -> None:
        """Each work reads a number and writes it plus one: the classic lost update."""
        write(beat, "count", 0)

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda _: database.writer.submit(add_one).result(), range(400)))

        assert read(last_beat) == 400


class TestWaiting:
    async def test_a_coroutine_waits_without_holding_up_the_loop(self, database: Database) -> None:
        with held(database.writer):
            waiter = asyncio.ensure_future(database.writer.run(guest("Anna")))
            await asyncio.sleep(0)

        assert (await waiter).name == "Anna"

    async def test_an_error_reaches_the_coroutine(self, database: Database) -> None:
        with pytest.raises(Boom):
            await database.writer.run(guest_then_boom)

    async def test_a_cancelled_waiter_does_not_take_his_work_back(
        self, database: Database, read: Do
    ) -> None:
        with held(database.writer):
            waiter = asyncio.ensure_future(database.writer.run(guest("Anna")))
            await asyncio.sleep(0)
            waiter.cancel()
        database.writer.close()

        assert read(names) == ["Anna"]

    def test_a_loop_closed_meanwhile_does_not_stop_the_writer(
        self, database: Database, read: Do
    ) -> None:
        async def leave_at_once() -> None:
            waiter = asyncio.ensure_future(database.writer.run(guest("Anna")))
            await asyncio.sleep(0)
            waiter.cancel()

        with held(database.writer), asyncio.Runner() as runner:
            runner.run(leave_at_once())

        database.writer.submit(guest("Boris")).result()
        assert read(names) == ["Anna", "Boris"]


class TestEnd:
    def test_closing_finishes_what_is_queued(self, database: Database, read: Do) -> None:
        with held(database.writer):
            for number in range(10):
                database.writer.submit(guest(str(number)))

        database.writer.close()

        assert len(read(names)) == 10

    def test_a_closed_writer_refuses(self, database: Database) -> None:
        database.writer.close()

        with pytest.raises(WriterClosed):
            database.writer.submit(guest("Anna"))

    def test_a_full_queue_refuses_and_keeps_what_it_has(self, database_url: str) -> None:
        writer = Writer(write_engine(database_url), capacity=2)
        with held(writer):
            futures = [writer.submit(guest(name)) for name in ("Anna", "Boris")]
            with pytest.raises(WriterBusy):
                writer.submit(guest("Vera"))

        writer.close()

        assert [future.result().name for future in futures] == ["Anna", "Boris"]

    @pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
    def test_a_dead_writer_fails_everybody_loudly(self, database: Database, read: Do) -> None:
        with held(database.writer):
            before = database.writer.submit(guest("Anna"))
            killer = database.writer.submit(kill)
            after = database.writer.submit(guest("Boris"))

        for future in (before, killer, after):
            assert isinstance(future.exception(), WriterClosed)
        with pytest.raises(WriterClosed, match="died"):
            database.writer.submit(guest("Vera"))
        assert read(names) == []


def kill(_connection: object) -> None:
    """Not an Exception: nothing that a work may answer with."""
    raise GeneratorExit
