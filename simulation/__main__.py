"""`python -m simulation [--seeds N] [--first SEED] [--seed SEED] [--long]`: worlds, counted.

The last line is one JSON object. The exit code is 1 when a world went wrong; each such seed is
named with the command that repeats it.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from typing import Final

from simulation.run import Verdict, run

SEEDS: Final = 2_000
LONG_SEEDS: Final = 50_000
_AT_ONCE: Final = 50


def main() -> int:
    given = _arguments()
    if given.seed is not None:
        return _show(run(given.seed))
    count = given.seeds or (LONG_SEEDS if given.long else SEEDS)
    began = time.monotonic()
    counts: Counter[str] = Counter()
    failed: list[int] = []
    for verdict in _verdicts(range(given.first, given.first + count)):
        counts.update(verdict.counts)
        if verdict.wrong:
            failed.append(verdict.seed)
            _tell(verdict)
    _summarize(counts, failed, time.monotonic() - began)
    return bool(failed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m simulation")
    parser.add_argument("--seeds", type=int, help=f"how many worlds ({SEEDS} unless told)")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="this world alone, with its last lines")
    parser.add_argument("--long", action="store_true", help=f"{LONG_SEEDS} worlds")
    return parser.parse_args()


def _verdicts(seeds: range) -> Iterator[Verdict]:
    """In no order, from all cores."""
    chunks = [seeds[first : first + _AT_ONCE] for first in range(0, len(seeds), _AT_ONCE)]
    with ProcessPoolExecutor(cpu_count()) as processes:
        for verdicts in processes.map(_run_all, chunks):
            yield from verdicts


def _run_all(seeds: Iterable[int]) -> list[Verdict]:
    return [run(seed) for seed in seeds]


def _show(verdict: Verdict) -> int:
    for line in verdict.last:
        print(line)
    _tell(verdict)
    print(f"digest {verdict.digest}")
    return bool(verdict.wrong)


def _tell(verdict: Verdict) -> None:
    for wrong in verdict.wrong:
        print(f"seed {verdict.seed}: {wrong}")
    if verdict.wrong:
        print(f"  again: python3 dev.py simulate --seed {verdict.seed}", flush=True)


def _summarize(counts: Counter[str], failed: list[int], elapsed_s: float) -> None:
    for name, count in sorted(counts.items()):
        print(f"{name:>14} {count:>12,}")
    rate = counts["worlds"] / elapsed_s
    print(f"{counts['worlds']:,} worlds in {elapsed_s:.0f} s ({rate:.1f} a second)")
    print(json.dumps({**counts, "failed": failed, "worlds_a_second": round(rate, 1)}))


if __name__ == "__main__":
    sys.exit(main())
