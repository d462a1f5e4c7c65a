"""What all rooms of a process share, and what is asked of one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.play.attending import Attending
from app.play.clock import Clock
from app.play.commands import Command
from app.play.herald import Herald
from app.play.loading import Loader
from app.play.lobby_board import LobbyBoard
from app.play.node import Node
from app.play.table import Table
from app.play.tasks import Tasks
from app.storage.writer import Writer

if TYPE_CHECKING:
    from app.play.room import Room


@dataclass(frozen=True, slots=True)
class House:
    """What all rooms of a process share.

    If the `node` is shared, other processes may change the same tables, so memory can be behind
    and a refusal is looked at twice. `changed` hears of every new position,
    `presence` of every seat that comes (true) or goes, and when it went if that was elsewhere;
    `lobby` of open tables and of hand-overs, `herald` of all that is saved, and `attending` of
    who is connected.
    """

    loader: Loader
    writer: Writer
    clock: Clock
    tasks: Tasks
    changed: Callable[["Room"], None]
    presence: Callable[["Room", int, bool, int | None], None]
    lobby: LobbyBoard
    herald: Herald
    attending: Attending
    node: Node


@dataclass(frozen=True, slots=True)
class Ask:
    """A command on its way: who asks is looked up when its turn has come."""

    seat_of: Callable[[Table], int | None]
    command: Command
