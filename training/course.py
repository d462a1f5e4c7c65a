"""A run: leg after leg by the plan, a line of log for each, a checkpoint after each."""

import json
import time
from pathlib import Path
from typing import Final

from app.engine.rules import Rules, make_rules
from training.checkpoint import NAME, load, save
from training.learner import Learner
from training.leg import Leg
from training.measure import match
from training.plan import Plan

LOG: Final = "log.jsonl"
_RULES: Final[dict[str, dict[str, object]]] = {
    "duel": {"preset": "duel"},
    "round": {"preset": "classic", "seats": 4},
}


def go(folder: Path, plan: Plan, legs: int | None, measured_every: int, deals: int) -> None:
    """Begin a run in `folder`, or go on with the one that is there by its own plan.

    After `legs` more legs it stops; by default when the plan's games are played. Every so many
    legs the net plays so many deals against `medium`.
    """
    if (folder / NAME).exists():
        plan, learner, done = load(folder)
    else:
        learner, done = Learner(plan.words, plan.seed), 0
    last = -(-plan.games // plan.leg_games) if legs is None else done + legs
    rules = make_rules(_RULES[plan.mixture])
    for number in range(done, last):
        line = _one_leg(plan, learner, number)
        save(folder, plan, learner, number + 1)
        if (number + 1) % measured_every == 0:
            line |= _measured(learner, rules, deals)
        with (folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")


def _one_leg(plan: Plan, learner: Learner, number: int) -> dict[str, object]:
    began, worked = time.monotonic(), time.process_time()
    tally = Leg(plan, learner, number).run()
    return {
        "games": (number + 1) * plan.leg_games,
        "steps": learner.steps,
        "choices": tally.choices,
        "error": round(tally.error, 4),
        "rate": round(plan.rate(number * plan.leg_games), 6),
        "chance": round(plan.chance(number * plan.leg_games), 4),
        "games_per_s": round(tally.games / (time.monotonic() - began)),
        "games_per_cpu_s": round(tally.games / (time.process_time() - worked)),
    }


def _measured(learner: Learner, rules: Rules, deals: int) -> dict[str, object]:
    score, half = match(learner, "medium", rules, deals)
    return {"against": "medium", "score": round(score, 4), "interval": round(half, 4)}
