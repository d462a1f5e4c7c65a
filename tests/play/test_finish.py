"""However a game ends, its record is saved with its last move and can be verified."""

from dataclasses import replace

import pytest

from app.fair.record import parse_record, print_record
from app.fair.setup import setup_for
from app.fair.verify import check
from app.play.commands import Left, Resign, TimeOut
from app.play.deciding import GRACE_MS, decide
from app.play.errors import Refused
from app.play.finish import void_finish
from app.play.table import Decision, Table
from app.storage import queries
from app.storage.rows import Finish
from tests.play.clocks import NOON
from tests.play.dealings import laid_out
from tests.play.houses import Town, record_of
from tests.play.tables import SEED, dealt_table, open_game, play, turn_of

MINUTE = 60_000


def wrong_in(record: str) -> list[str]:
    return [f"{step.name}: {step.detail}" for step in check(record) if not step.ok]


def finished(table: Table, decision: object) -> Finish:
    assert isinstance(decision, Decision)
    assert decision.finish is not None
    table.accept(decision)
    return decision.finish


@pytest.mark.parametrize("preset", ["duel", "classic", "transfer", "challenge", "house"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_game_played_to_its_end(preset: str, seats: int) -> None:
    table = dealt_table(preset=preset, seats=seats)
    decision = None
    while not table.is_over:
        decision = play(table)

    assert decision is not None
    assert decision.finish is not None
    assert wrong_in(decision.finish.record) == []
    assert decision.finish.server_seed == SEED.hex()
    assert decision.finish.ended_at == decision.row.at


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_given_up(seat: int) -> None:
    table = dealt_table()
    play(table)

    finish = finished(table, decide(table, seat, Resign("r", NOON), NOON))

    assert wrong_in(finish.record) == []
    assert finish.result == {
        "durak": seat,
        "reason": "resign",
        "places": [2, 1] if seat == 0 else [1, 2],
        "epaulettes": False,
    }


def test_a_game_lost_on_time() -> None:
    table = dealt_table()
    play(table, at=NOON + 10)
    late = NOON + 10 + MINUTE + GRACE_MS

    finish = finished(table, decide(table, None, TimeOut(1), late))

    assert wrong_in(finish.record) == []


def test_a_game_lost_by_leaving() -> None:
    table = dealt_table(preset="challenge")

    finish = finished(table, decide(table, 0, Left(), NOON + 5_000))

    assert wrong_in(finish.record) == []
    assert parse_record(finish.record).moves[-1].cause == "left"


def test_a_turn_that_passes_by_itself_after_an_exchange_has_its_own_time() -> None:
    """R7.4: who could exchange was asked; with the new card he can only pass, so he is skipped."""
    hands = ["6S 8H TC JC QC KC", "9H 8D TD JD QD KD"]
    table = dealt_table(dealing=laid_out(hands, "7C AS"))
    play(table, "attack 8H", at=NOON + 1_000)
    play(table, "beat 8H 9H", at=NOON + 2_000)
    assert turn_of(table) == 0

    decision = play(table, "exchange", at=NOON + 2_000 + MINUTE)

    assert (decision.turn, decision.deadline) == (1, decision.row.at + MINUTE)


async def test_a_table_that_never_started_publishes_its_seed(town: Town) -> None:
    row = await town.table(["person", "bot:easy"], preset="classic", seats=3)
    anna = await town.guest("Anna")
    await town.hub.sit(row.id, anna, b"a" * 32)

    await town.hub.void(row.id)

    record = await record_of(town, row.id)
    assert wrong_in(record) == []
    assert parse_record(record).result.reason == "void"
    view = (await town.hub.look(row.id, None))["view"]
    assert isinstance(view, dict)
    assert (view["status"], view["server_seed"]) == ("over", parse_record(record).server_seed.hex())
    boris = await town.guest("Boris")
    with pytest.raises(Refused) as refusal:
        await town.hub.sit(row.id, boris, b"")
    assert refusal.value.code == "game-over"


async def test_a_game_that_has_begun_cannot_be_voided(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")

    with pytest.raises(Refused) as refusal:
        await small_town.hub.void(game.id)

    assert refusal.value.code == "already-started"


def test_nobody_at_all_is_a_void_record_too() -> None:
    finish = void_finish(open_game(), SEED, (), NOON + 5)

    assert wrong_in(finish.record) == []
    assert finish.ended_at == NOON + 5


async def test_result_seed_and_record_come_with_the_last_move(town: Town) -> None:
    game = await town.game("Anna", "Boris")
    with town.database.read() as connection:
        running = queries.game_by_id(connection, game.id)
    await game.resign(0)
    with town.database.read() as connection:
        over = queries.game_by_id(connection, game.id)
        moves = queries.moves_of(connection, game.id)

    assert running is not None
    assert over is not None
    assert (running.server_seed, running.result) == (None, None)
    record = parse_record(await record_of(town, game.id))
    assert over.server_seed == record.server_seed.hex()
    assert [move.move for move in moves] == ["resign"]
    assert over.ended_at == moves[-1].at
    assert print_record(record) == await record_of(town, game.id)
    changed = replace(record, server_seed=bytes(32))
    assert wrong_in(print_record(changed)) != []


def test_the_deal_of_a_record_is_the_tables_own() -> None:
    table = dealt_table()
    kinds = [who.kind for who in table.participants]

    order, _ = setup_for(table.rules, table.key, kinds, None, None)

    assert [table.sitter(seat).ordinal for seat in range(2)] == order
