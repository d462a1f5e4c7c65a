"""`python -m faults.program [--point NAME --at N] [--plant NAME] [--clock FILE] [--wall FILE]
[--poison GAME]`: the server, with something planted in it before it serves.

It kills itself when it comes to a point for the Nth time (`faults.points`), has a bug
(`faults.planted`), an engine that fails at one table (`faults.poisoned`), or reads its clock, or
its wall clock alone, from a file (`faults.moved_clock`). Without options it is
`python -m app serve`. Nothing in `app` knows of it.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from signal import SIGKILL, SIGSTOP

from app.main import serve
from app.settings import read_settings
from faults import moved_clock, planted, points, poisoned


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m faults.program")
    parser.add_argument("--point", choices=sorted(points.POINTS))
    parser.add_argument("--at", type=int, default=1)
    parser.add_argument("--halt", action="store_true", help="stop at the point, do not die")
    parser.add_argument("--plant", choices=sorted(planted.BUGS))
    parser.add_argument("--clock", type=Path)
    parser.add_argument("--wall", type=Path)
    parser.add_argument("--poison", metavar="GAME")
    given = parser.parse_args(arguments)
    if given.clock is not None:
        moved_clock.follow(given.clock)
    if given.wall is not None:
        moved_clock.follow(given.wall, is_set=True)
    if given.poison is not None:
        poisoned.poison(given.poison)
    if given.point is not None:
        points.end_at(given.point, given.at, SIGSTOP if given.halt else SIGKILL)
    if given.plant is not None:
        planted.plant(given.plant)
    return serve(read_settings(os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
