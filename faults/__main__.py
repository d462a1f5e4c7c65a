"""`python -m faults [NAME ...] [--long]`: every fault in turn, or those named, with its counts.

The last line is one JSON object for programs. Exit code 1 if anything was broken.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from faults import (
    away,
    clockjumps,
    crashes,
    deadlines,
    deaths,
    frozen,
    fulldisk,
    hints,
    hunt,
    kills,
    mail,
    minute,
    pairs,
    poison,
    powercut,
    restart,
    rolling,
    slow,
    slowdb,
    suspended,
    unknown,
)
from faults.outcome import Amount, Outcome, as_json, printed

FAULTS: Final[Mapping[str, Callable[[Path, Amount], Awaitable[Outcome]]]] = {
    "planted": hunt.run,
    "kills": kills.run,
    "points": deaths.run,
    "postgres": crashes.run,
    "unknown": unknown.run,
    "away": away.run,
    "hung": away.run_hung,
    "pairs": pairs.run,
    "frozen": frozen.run,
    "powercut": powercut.run,
    "deadlines": deadlines.run,
    "minute": minute.run,
    "restart": restart.run,
    "rolling": rolling.run,
    "clockjumps": clockjumps.run,
    "suspended": suspended.run,
    "slow": slow.run,
    "slowdb": slowdb.run,
    "poison": poison.run,
    "fulldisk": fulldisk.run,
    "valkey": hints.run,
    "mail": mail.run,
}


def main(arguments: Sequence[str]) -> int:
    if {"-h", "--help"} & set(arguments):
        print(f"{__doc__}\nFaults: {', '.join(FAULTS)}")
        return 0
    names = [argument for argument in arguments if argument != "--long"]
    amount = Amount.LONG if "--long" in arguments else Amount.SHORT
    if strange := sorted(set(names) - set(FAULTS)):
        print(f"no fault {', '.join(strange)}; there are: {', '.join(FAULTS)}", file=sys.stderr)
        return 2
    outcomes = [_run(name, amount) for name in names or FAULTS]
    print(as_json(outcomes))
    return int(any(outcome.violations for outcome in outcomes))


def _run(name: str, amount: Amount) -> Outcome:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bito-faults-") as folder:
        outcome = asyncio.run(_one(name, Path(folder), amount))
    print(printed(outcome, time.monotonic() - began), flush=True)
    return outcome


async def _one(name: str, folder: Path, amount: Amount) -> Outcome:
    return await FAULTS[name](folder, amount)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
