"""How many moves a second the whole server takes, and what it takes for them:
`python -m benchmarks.tables [--part=NAME] [--tables=N] [--seconds=S] [--games=N]`.

Clients move as fast as they can over WebSockets; each move is checked by the rules, committed with
fsync, acknowledged, and shown to every player as his own view. Beside that stand, from the same
minutes on the same machine, the bare limits. The server has one core, the clients another. The
last line is one JSON object with the figures. Needs Linux, whose accounts it reads.
"""

import argparse
import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import uvloop

from benchmarks.load import parts
from benchmarks.load.bars import Figure, as_json, title
from benchmarks.load.parts import Amount
from benchmarks.load.process import pin

Part = Callable[[Amount], Coroutine[Any, Any, list[Figure]]]

PARTS: Mapping[str, Part] = {
    "throughput": parts.throughput,
    "latency": parts.latency,
    "tables": parts.tables,
    "seats": parts.seats,
    "memory": parts.memory,
    "recovery": parts.recovery,
    "postgres": parts.postgres,
    "correspondence": parts.correspondence,
}


def main() -> None:
    """Prints a table for each part and the line of JSON."""
    given = _arguments()
    amount = Amount(given.tables, given.seconds, given.games, given.house)
    pin(os.getpid(), 1)
    found: dict[str, dict[str, float]] = {}
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for name in given.part or PARTS:
            figures = runner.run(PARTS[name](amount))
            print(title(name), *(figure.line() for figure in figures), sep="\n", flush=True)
            found[name] = as_json(figures)
    print(json.dumps(found))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", action="append", choices=PARTS, help="all, unless named")
    parser.add_argument("--tables", type=int, default=200, help="played at a time")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement")
    parser.add_argument("--games", type=int, default=100_000, help="open by correspondence")
    parser.add_argument("--house", type=int, default=5_000, help="tables with idle people")
    return parser.parse_args()


if __name__ == "__main__":
    main()
