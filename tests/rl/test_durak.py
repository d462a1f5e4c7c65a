"""The environment against PettingZoo's own tests, and its numbers against the rules."""

import subprocess
import sys
from collections.abc import Mapping

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from app.engine.cards import SUITS, names_for
from app.engine.move_text import WORDS as WORDS_OF_ENGINE
from app.rl.actions import ACTIONS, CARDS, WORDS, action_of, move_of
from app.rl.durak import env, raw_env
from tests.serving import ROOT

RULES: list[Mapping[str, object]] = [
    {},
    {"preset": "transfer", "seats": 3},
    {"preset": "challenge"},
    {"preset": "house", "pack": 52, "seats": 6, "exchange": "everyone"},
]


@pytest.mark.parametrize("rules", RULES)
def test_it_passes_the_test_of_the_interface(rules: Mapping[str, object]) -> None:
    api_test(env(rules), num_cycles=120)


@pytest.mark.parametrize("rules", RULES[:2])
def test_it_passes_the_test_of_seeds(rules: Mapping[str, object]) -> None:
    seed_test(lambda: env(rules), num_cycles=60)


def test_seeds_decide_the_cards_and_later_games_are_others() -> None:
    one, other = raw_env(), raw_env()
    seen = []
    for seed in (1, 2, None):
        one.reset(seed=seed)
        seen.append(one.observe("player_0").tobytes())
    other.reset(seed=2)

    assert other.observe("player_0").tobytes() == seen[1]
    assert len(set(seen)) == 3


def test_every_move_has_a_number_of_its_own() -> None:
    for trump in SUITS:
        names = names_for(trump)
        numbers = [action_of(move_of(action, names), names) for action in range(ACTIONS)]

        assert numbers == list(range(ACTIONS))
    assert set(WORDS) == set(WORDS_OF_ENGINE)
    with pytest.raises(IndexError):
        move_of(ACTIONS, names_for("S"))


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    table = raw_env()
    table.reset(seed=3)

    hands = [set(np.flatnonzero(table.observe(agent)[:CARDS])) for agent in table.agents]
    known_of_other = table.observe("player_0")[7 * CARDS : 8 * CARDS]

    assert [len(hand) for hand in hands] == [6, 6]
    assert not hands[0] & hands[1]
    assert not known_of_other.any()


def test_who_acts_by_what_is_not_in_the_mask_loses() -> None:
    table = env()
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.infos[agent]["action_mask"] == 0)[0])

    table.step(illegal)

    assert table.rewards[agent] == -1
    assert all(table.terminations.values())


def test_the_example_plays_a_game_at_random() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.random_play", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines()[-1].startswith("player_0")
