"""Which works the writer saves next: all of them, or from a slow database the moves apart."""

from concurrent.futures import Future
from typing import Any

from app.storage.filling import GOOD_S
from app.storage.jobs import Job
from app.storage.journal import Append
from app.storage.rota import SLOW_S, Rota
from tests.storage.builders import move
from tests.storage.works import guest


def a_move(game_id: str) -> Job:
    return Job(Append(move(1, game_id), 1, 60_000), Future[Any]())


def a_guest(name: str = "Anna") -> Job:
    return Job(guest(name), Future[Any]())


def rota_of(*jobs: Job) -> Rota:
    rota = Rota()
    for job in jobs:
        rota.add(job)
    return rota


def test_a_quick_database_gets_all_that_waits_in_its_order() -> None:
    jobs = [a_guest(), a_move("g1"), a_guest("Boris"), a_move("g2")]

    assert rota_of(*jobs).take() == jobs


def test_a_slow_one_gets_the_moves_first_and_apart_and_then_the_rest_in_turn() -> None:
    guests, moves = [a_guest(str(n)) for n in range(40)], [a_move(str(n)) for n in range(40)]
    rota = rota_of(*guests, *moves)
    rota.learn([a_guest()], 2 * SLOW_S)

    assert rota.take() == moves
    rota.learn(moves, 2 * SLOW_S)
    rota.add(late := a_move("late"))
    assert rota.take() == guests
    rota.learn(guests, 2 * SLOW_S)
    assert rota.take() == [late]
    assert len(rota) == 0


def test_other_works_that_take_too_long_cost_moves_no_room() -> None:
    guests, moves = [a_guest(str(n)) for n in range(40)], [a_move(str(n)) for n in range(40)]
    rota = rota_of(*guests, *moves)
    rota.learn(guests[:20], 2 * GOOD_S)

    assert rota.take() == moves
    assert rota.take() == guests[:10]


def test_what_is_put_back_comes_first() -> None:
    jobs = [a_guest("Anna"), a_guest("Boris"), a_guest("Vera")]
    rota = rota_of(jobs[2])

    rota.put_back(jobs[:2])

    assert rota.take() == jobs


def test_no_other_work_overtakes_a_move_that_came_before_it() -> None:
    """Who looks at a table once its move is saved gives a work that does nothing, and waits."""
    moves, barrier = [a_move(str(n)) for n in range(20)], a_guest()
    rota = rota_of(*moves, barrier)
    rota.learn(moves, 2 * GOOD_S)

    taken = rota.take()
    rota.learn(taken, 2 * SLOW_S)
    rota.put_back(taken[4:])
    while taken[-1] is not barrier:
        taken = [*taken, *rota.take()]
        rota.learn([barrier], 2 * SLOW_S)

    assert taken == [*moves[:10], *moves[4:], barrier]


def test_no_move_is_left_behind_by_later_ones() -> None:
    moves = [a_move(str(n)) for n in range(20)]
    rota = rota_of(a_guest(), *moves)
    rota.learn(moves, 2 * GOOD_S)

    taken = rota.take()
    rota.put_back(taken)

    assert taken == moves[:10]
    assert rota.take() == moves[:10]
