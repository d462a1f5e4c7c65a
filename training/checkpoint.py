"""What is kept of a run between two legs: weights, what Adam remembers, and how far it is.

A checkpoint is written beside the old one and then takes its name, so that a kill leaves one.
"""

from dataclasses import asdict
from pathlib import Path
from typing import Final

import numpy as np

from training.learner import Learner
from training.plan import Plan

NAME: Final = "checkpoint.npz"


def save(folder: Path, plan: Plan, learner: Learner, legs: int) -> None:
    """Keep a run that has come through so many legs."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / "fresh.npz"
    np.savez(
        fresh,
        weights=learner.weights.line,
        mean=learner.mean.line,
        momentum=learner.momentum,
        squares=learner.squares,
        steps=learner.steps,
        legs=legs,
        **{f"plan_{name}": value for name, value in asdict(plan).items()},
    )
    fresh.replace(folder / NAME)


def load(folder: Path) -> tuple[Plan, Learner, int]:
    """The plan, the learner and the number of legs. Raises FileNotFoundError where none is."""
    with np.load(folder / NAME) as kept:
        plan = Plan(
            **{
                name.removeprefix("plan_"): kept[name].item()
                for name in kept.files
                if name.startswith("plan_")
            }
        )
        learner = Learner(plan.words, plan.seed)
        learner.weights.line[:] = kept["weights"]
        learner.mean.line[:] = kept["mean"]
        learner.momentum[:] = kept["momentum"]
        learner.squares[:] = kept["squares"]
        learner.steps = int(kept["steps"])
        return plan, learner, int(kept["legs"])
