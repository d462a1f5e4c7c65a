"""The bare limits of the machine, measured in the same run: echo, the writer alone, the disk."""

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.load.line import Line
from benchmarks.load.process import serving

_SOCKETS: Final = 50
_WARM_UP_S: Final = 0.5
_ECHO: Final = ("-m", "benchmarks.load.echo")


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a second, and what each time costs the server."""

    each_second: float
    server_us: float


async def echo(seconds: float, size: int = 200, answers: Sequence[int] = ()) -> Pace:
    """Round trips over 50 sockets of frames of `size`, each answered by itself or by frames of
    the sizes of `answers`."""
    count = 0
    each = max(1, len(answers))
    lines: list[Line] = []

    def hear_on(number: int, _text: bytes) -> None:
        nonlocal count
        count += 1
        heard[number] += 1
        if heard[number] % each == 0:
            lines[number].send(text)

    heard, text = [0] * _SOCKETS, b"x" * size
    command = (*_ECHO, ",".join(map(str, answers))) if answers else _ECHO
    with serving(command, {}) as server:
        for number in range(_SOCKETS):
            hear = partial(hear_on, number)
            lines.append(await Line.open(server.port, "/", hear))
        for line in lines:
            line.send(text)
        await asyncio.sleep(_WARM_UP_S)
        count, cpu, began = 0, server.cpu_s(), time.perf_counter()
        await asyncio.sleep(seconds)
        passed, cpu = time.perf_counter() - began, server.cpu_s() - cpu
        trips = count / each
        for line in lines:
            line.abort()
    return Pace(trips / passed, cpu / trips * 1e6)


def fdatasync_ms(folder: Path, times: int = 200) -> float:
    """The median time in which the disk says that a page is written."""
    took: list[float] = []
    descriptor = os.open(folder / "probe", os.O_RDWR | os.O_CREAT)
    try:
        for number in range(times):
            os.pwrite(descriptor, bytes(4096), number * 4096)
            began = time.perf_counter()
            os.fdatasync(descriptor)
            took.append(time.perf_counter() - began)
    finally:
        os.close(descriptor)
    return median(took) * 1e3
