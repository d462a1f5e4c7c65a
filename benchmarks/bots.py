"""What the bots can do with a second, as plain Python and compiled: `python -m benchmarks.bots`.

The parts are in `benchmarks.thinking`. Each form runs in a process of its own, the compiled one
from a copy made as `dev.py compile` makes it, so that the clone stays as it is; where there is no
C compiler only the plain one. The last line is one JSON object with the figures.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.compiled import ROOT
from tools.compiling import NO_COMPILER, cached_build, copy_sources, has_compiler

MOVES_BARS = {"plain": 450_000, "compiled": 6_000_000}
NODES_BARS = {"plain": 400_000, "compiled": None}
#: The number of cards up to which every endgame must be solved within a second.
SOLVED_BARS = {"plain": 14, "compiled": 16}

#: As where bots think: numpy's own threads would wait for each other, and their waiting is counted.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def main() -> None:
    """Prints a table with a column for each form, and the line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each kind of table")
    parser.add_argument("--games", type=int, default=600, help="games that endgames come from")
    given = parser.parse_args()
    options = [f"--seconds={given.seconds}", f"--games={given.games}"]
    forms: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy_sources(Path(folder))
        forms["plain"] = measured(Path(folder), options)
    if has_compiler():
        forms["compiled"] = measured(cached_build(), options)
    else:
        print(NO_COMPILER)
    for line in table(forms):
        print(line)
    print(json.dumps(forms))


def measured(place: Path, options: list[str]) -> dict[str, Any]:
    """The figures of the `app` in this folder."""
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "benchmarks.thinking.measuring", *options],
        env={**os.environ, **ONE_THREAD, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, Any] = json.loads(answer.stdout)
    return figures


def table(forms: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """For people: a line a figure, with the bar where there is one."""
    yield f"{'':<38}" + "".join(f"{name:>14}" for name in forms)
    rows = {"solver nodes a second": "solver_nodes_per_cpu_s"}
    rows |= {"iterations a second, games played out": "iterations_per_s"}
    first = next(iter(forms.values()))
    for name in first["moves_per_s"]:
        yield row(f"moves a second, {name}", [each["moves_per_s"][name] for each in forms.values()])
    for text, key in rows.items():
        yield row(text, [each[key] for each in forms.values()])
    for cards in first["solved_in_1_s"]:
        parts = [each["solved_in_1_s"][cards] for each in forms.values()]
        yield f"{f'solved in 1 s, {cards} cards':<38}" + "".join(f"{part:>14.1%}" for part in parts)
    for level in first["ms_per_move"]:
        yield row(f"ms a move, {level}", [each["ms_per_move"][level] for each in forms.values()])
    yield from (line for name, each in forms.items() for line in verdicts(name, each))


def row(text: str, values: list[float]) -> str:
    return f"{text:<38}" + "".join(
        f"{value:>14,.0f}" if value >= 100 else f"{value:>14,.2f}" for value in values
    )


def verdicts(form: str, figures: Mapping[str, Any]) -> Iterator[str]:
    """Each bar, and whether it is reached."""
    moves, least = figures["moves_per_s"]["duel 2"], MOVES_BARS[form]
    yield f"{form}: {least:,} moves a second in a duel: {said(moves >= least)}"
    nodes, fewest = figures["solver_nodes_per_cpu_s"], NODES_BARS[form]
    if fewest:
        yield f"{form}: {fewest:,} solver nodes a second: {said(nodes >= fewest)}"
    most = SOLVED_BARS[form]
    parts = [part for cards, part in figures["solved_in_1_s"].items() if int(cards) <= most]
    yield f"{form}: all endgames of up to {most} cards in 1 s: {said(min(parts) == 1)}"


def said(is_reached: bool) -> str:
    return "reached" if is_reached else "NOT REACHED"


if __name__ == "__main__":
    main()
