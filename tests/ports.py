"""Ports for servers that a test starts, kills and starts again.

They lie below those that systems hand out themselves, and each of the suite's workers has a share
of its own: between choosing a port and listening there, or while a server is down, nobody takes it.
"""

import os
import socket
from collections.abc import Iterator
from itertools import cycle
from typing import Final

_FIRST: Final = 15_000
_SHARE: Final = 1_500
_WORKERS: Final = 10


def free_port() -> int:
    """One at which nobody listens now, and which this process has not chosen for a long time."""
    return next(port for port in _ports if _is_free(port))


def _own_ports() -> Iterator[int]:
    """Whoever runs beside this process with the same share begins elsewhere in it."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _WORKERS
    first, begin = _FIRST + worker * _SHARE, os.getpid() * 37 % _SHARE
    return cycle(first + (begin + number) % _SHARE for number in range(_SHARE))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


_ports: Final = _own_ports()
