"""Every route there is, taken from the application itself, with something good to fill it with.

A new route is swept without being named here; one with a new kind of body or a new parameter fails
until `BODIES` or `Town.parameters` says what to send.
"""

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fastapi.routing import APIRoute
from pydantic import BaseModel

from app.web.app import build_app
from app.web.services import Services

SAFE: Final = frozenset({"GET", "HEAD"})
#: What each kind of body holds when it is good.
BODIES: Final[Mapping[str, dict[str, Any]]] = {
    "GuestBody": {"name": "Grisha"},
    "SignUpBody": {"email": "g@example.org", "name": "Grisha", "password": "seven quiet herons"},
    "SignInBody": {"email": "anna@example.org", "password": "seven quiet herons"},
    "LinkBody": {"token": "l" * 43},
    "ResetBody": {"email": "anna@example.org"},
    "UseResetBody": {"token": "l" * 43, "password": "seven quiet herons"},
    "ChoicesBody": {"on_leaderboard": True},
    "NameBody": {"name": "Somebody Else"},
    "EmailBody": {"email": "eve@example.org", "password": "seven quiet herons"},
    "FarewellBody": {},
    "TokenBody": {"name": "a program"},
    "PasswordBody": {"old": "seven quiet herons", "new": "eight quiet herons"},
    "TableBody": {"preset": "duel", "deadline_s": 86400, "opponents": "people"},
    "SeatBody": {"nonce": "ef" * 32},
    "MoveBody": {"move": "take", "version": 0, "id": "m"},
    "BotsBody": {"level": "easy"},
    "OrdersBody": {"pass_this_bout": True, "keep_beaten": False},
    "ReportBody": {"seat": 0, "reason": "spam"},
    "CloseBody": {"note": "done"},
    "NoticesBody": {"mail": "off"},
    "SubscriptionBody": {
        "endpoint": "https://fcm.googleapis.com/fcm/send/x",
        "keys": {"p256dh": "x", "auth": "y"},
    },
    "EndpointBody": {"endpoint": "https://fcm.googleapis.com/fcm/send/x"},
    "TryBody": {"moves": ["take"]},
    "AwayBody": {"until": "2999-01-01T00:00:00.000Z"},
}


@dataclass(frozen=True, slots=True)
class Route:
    """One method at one address; `body` is the model of what it takes."""

    method: str
    path: str
    body: type[BaseModel] | None
    is_page: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_safe(self) -> bool:
        return self.method in SAFE

    @property
    def good_body(self) -> dict[str, Any] | None:
        return None if self.body is None else BODIES[self.body.__name__]

    def filled(self, parameters: Mapping[str, str]) -> str:
        """The address with something in place of each parameter."""
        return re.sub(r"\{(\w+)\}", lambda found: parameters[found[1]], self.path)

    @property
    def has_parameter(self) -> bool:
        return "{" in self.path


def all_routes() -> list[Route]:
    """Of the API and the pages; HEAD is another word for GET."""
    return sorted(_routes(), key=str)


def _routes() -> Iterator[Route]:
    app = build_app(asynccontextmanager(_no_services))
    for included in app.routes:
        router = getattr(included, "original_router", None)
        for route in [] if router is None else router.routes:
            if not isinstance(route, APIRoute):
                continue
            field = route.body_field
            body: Any = None if field is None else field.field_info.annotation
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield Route(method, route.path, body, not route.include_in_schema)


def socket_paths() -> list[str]:
    """Every address of a socket."""
    app = build_app(asynccontextmanager(_no_services))
    routers = [r.original_router for r in app.routes if hasattr(r, "original_router")]
    paths = [getattr(route, "path", "") for router in routers for route in router.routes]
    return sorted(path for path in paths if path.startswith("/ws/"))


async def _no_services() -> AsyncIterator[Services]:
    """Only the routes are looked at."""
    none: list[Services] = []
    for services in none:
        yield services


#: What a request may change without having been asked to change anything.
_RESTLESS: Final = {
    "session": {"seen_at"},
    "node": {"beat_at"},
    "notice": {"settled_at"},
    "mail": {"sealed", "due_at", "attempts", "sent_at"},
}


def snapshot(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables of the site in this folder, but for what changes by itself."""
    with sqlite3.connect(folder / "bito.db") as database:
        database.row_factory = sqlite3.Row
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        names = [row["name"] for row in database.execute(query)]
        found = {name: _rows(database, name) for name in names}
    database.close()
    return found


def _rows(database: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    restless = _RESTLESS.get(table, set())
    rows = database.execute(f'SELECT * FROM "{table}"')
    kept = [tuple(row[key] for key in row.keys() if key not in restless) for row in rows]  # noqa: SIM118
    return sorted(kept, key=repr)
