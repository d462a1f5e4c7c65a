"""A run is repeatable: the same seed gives the same weights, whether or not it was interrupted."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np

from app.bots.net.features import moves_of, words_of
from app.bots.net.layout import rule_bits
from app.bots.net.looking import sight_at
from app.bots.net.network import Network
from app.engine.bout import advance
from tests.bots.net.positions import DUEL, choices
from training.checkpoint import load
from training.course import LOG, go
from training.learner import Learner
from training.leg import results_of
from training.mixture import MIXTURES, Mixture
from training.plan import Plan
from training.release import inputs_learned, whole
from training.tables import open_tables

SMALL = Plan(games=120, leg_games=40, tables=16, batch=64, seed=5)
NEVER = 1_000


def run(folder: Path, plan: Plan, *legs: int) -> Learner:
    folder.mkdir(exist_ok=True)
    for number in legs:
        go(folder, plan, number, NEVER, 0)
    return load(folder)[1]


def test_a_run_that_was_interrupted_comes_to_the_same_weights(tmp_path: Path) -> None:
    through = run(tmp_path / "through", SMALL, 3)
    resumed = run(tmp_path / "resumed", SMALL, 1, 2)

    assert through.steps == resumed.steps > 20
    assert np.array_equal(through.weights.line, resumed.weights.line)
    assert np.array_equal(through.mean.line, resumed.mean.line)
    assert not np.array_equal(through.weights.line, Learner(SMALL.words, SMALL.seed).weights.line)


def test_another_seed_comes_to_others(tmp_path: Path) -> None:
    one = run(tmp_path / "one", replace(SMALL, leg_games=10), 1)
    other = run(tmp_path / "other", replace(SMALL, leg_games=10, seed=6), 1)

    assert not np.array_equal(one.weights.line, other.weights.line)


def test_tables_of_more_seats_learn_too(tmp_path: Path) -> None:
    plan = replace(SMALL, mixture="round", leg_games=12)

    learner = run(tmp_path / "round", plan, 1)

    line = json.loads((tmp_path / "round" / LOG).read_text(encoding="utf-8"))
    assert learner.steps > 0
    assert line["games"] == 12


def test_whole_numbers_choose_as_floats_do(tmp_path: Path) -> None:
    learner = run(tmp_path / "short", SMALL, 1)
    net = Network(whole(learner))
    learner.mean.inputs[~inputs_learned(learner)] = 0  # as in the net: the games met none of them
    same = total = 0
    for state in islice(choices(DUEL, games=8), 0, None, 3):
        sight = sight_at(state.position, rule_bits(state.rules))
        moves = moves_of(sight, state.position.legal)
        rows, traits = [row for _, row, _ in moves], [trait for _, _, trait in moves]
        floats = learner.values(
            np.array([words_of(sight)], np.uint64),
            np.array(rows),
            np.array(traits, np.uint32),
            np.array([len(moves)]),
            learner.mean,
        )

        chosen = int(np.argmax(net.values_of_one(words_of(sight), rows, traits)))

        # A net of forty games tells some moves apart by less than the rounding.
        assert floats[chosen] > floats.max() - 0.01
        total += 1
        same += chosen == int(np.argmax(floats))

    assert same > 0.95 * total > 100


def test_a_result_is_worth_what_its_place_is() -> None:
    tables = open_tables(1, Mixture(MIXTURES["round"], np.random.default_rng(3)).deal)
    position = tables[0].position
    while position.result is None:
        advance(position, position.legal & -position.legal)

    worth = results_of(tables[0])

    places = position.result.places
    seats = len(places)
    assert [worth[seat] for seat, place in enumerate(places) if place == 1] == [1.0]
    assert [worth[seat] for seat, place in enumerate(places) if place == seats] == [-1.0]
    assert sorted(worth, reverse=True) == [worth[places.index(n + 1)] for n in range(seats)]
