"""Durak as an AEC environment of PettingZoo: seats take turns, each sees what its seat may know.

    from app.rl.durak import env
    table = env({"preset": "classic", "seats": 4})

What is legal stands in the acting seat's info as `action_mask`. The reward comes with the end: 1
for who is out first, -1 for the durak, evenly between them by places; 0 for a draw of two.
"""

import os
from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from app.engine.cards import Names, names_for
from app.engine.deal import deal
from app.engine.play import apply, legal_moves
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.shown import shown_after, shown_at
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream, deal_pack
from app.rl.actions import ACTIONS, action_of, move_of
from app.rl.seeing import MOST, Row, length_for, row_of

_SEED_BYTES: Final = 16
_KEY_BYTES: Final = 32
#: Moves after which a game is cut short.
MOST_MOVES: Final = 3000


def env(rules: Mapping[str, object] | None = None) -> AECEnv:
    """With the usual wrappers: an illegal action loses, and what is out of order raises."""
    table = wrappers.TerminateIllegalWrapper(raw_env(rules), illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


# Named as PettingZoo's users expect it; PettingZoo has no types to check.
class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """`rules` are fields of docs/RULES.md. Raises RulesError."""

    metadata: ClassVar = {"name": "durak_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self._rules = make_rules(rules or {})
        seats = self._rules.seats
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._spaces = {
            agent: Box(0, MOST, (length_for(seats),), np.int8) for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._seed = os.urandom(_SEED_BYTES)
        self._games = 0

    def observation_space(self, agent: str) -> Box:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """A new game; with a seed, the first of a row of games that it determines."""
        if seed is not None:
            self._seed, self._games = str(seed).encode(), 0
        key = Stream(self._seed, f"rl/{self._games}").read(_KEY_BYTES)
        self._games += 1
        self._moves = 0
        self._state = deal(Setup(self._rules, lambda d: deal_pack(key, self._rules.pack, d)))
        self._shown = shown_at(self._state)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_whom_it_is()

    def observe(self, agent: str) -> Row:
        seat = self.possible_agents.index(agent)
        view = view_for(self._state, seat)
        return row_of(view, memory_for(self._state, seat, self._shown), seat)

    def step(self, action: int | None) -> None:
        """Raises IllegalMove, with nothing changed, for what the mask does not have."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        before, move = self._state, move_of(int(action), self._names())
        self._state = apply(before, move)
        self._shown = shown_after(self._shown, before, move, self._state)
        self._moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._end_if_over()
        self._accumulate_rewards()
        self._turn_to_whom_it_is()

    def render(self) -> str:
        """The table as everybody sees it, in a line."""
        view = view_for(self._state, None)
        table = " ".join(f"{attack}/{cover or '-'}" for attack, cover in view.table)
        counts = " ".join(map(str, view.counts))
        return f"{view.phase}: {table or 'empty'}; hands {counts}; talon {view.talon}{view.trump}"

    def _end_if_over(self) -> None:
        result = self._state.result
        if result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, place in zip(self.possible_agents, result.places, strict=True):
                self.rewards[agent] = _reward(place, result.places)
        elif self._moves >= MOST_MOVES:
            self.truncations = dict.fromkeys(self.agents, True)

    def _turn_to_whom_it_is(self) -> None:
        state = self._state
        if state.turn is not None:
            self.agent_selection = self.possible_agents[state.turn]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self._deads_step_first()

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        """What is legal, for the seat to move; nothing for all others."""
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if agent == self.agent_selection and not self._state.is_over:
            for move in legal_moves(self._state):
                mask[action_of(move, self._names())] = 1
        return mask

    def _names(self) -> Names:
        return names_for(view_for(self._state, None).trump)


def _reward(place: int, places: tuple[int, ...]) -> float:
    """Who share a place get the mean of those they fill."""
    mean_place = place + (places.count(place) - 1) / 2
    return 1 - 2 * (mean_place - 1) / (len(places) - 1)
