"""Reads the weights that come with the program: one net for two seats, one for more.

The only file of the bots that reads another; see docs/ARCHITECTURE.md, L1.
"""

from functools import cache
from importlib.resources import files

from app.bots.net.network import Network


@cache
def network_for(seats: int) -> Network:
    """The net for tables of so many seats; read once in a process."""
    name = "duel.net" if seats == 2 else "round.net"
    return Network((files("app.bots.net") / name).read_bytes())
