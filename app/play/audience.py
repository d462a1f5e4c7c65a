"""Who looks at one table: its listeners, what each of them is told, and who is online.

Knows nothing of sockets: a listener keeps what it is given and never makes the table wait.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import orjson

Event = Mapping[str, object]
Viewer = int | None  # a seat, or None for all who only watch

_NOBODY: Final[frozenset[int]] = frozenset()


class Update:
    """One `update` message: the events since the last one and the viewer's whole view."""

    __slots__ = ("_text", "events", "now", "version", "view")

    def __init__(self, version: int | None, now: str, events: Sequence[Event], view: bytes) -> None:
        self.version = version
        self.now = now
        self.events = tuple(events)
        self.view = view
        self._text: bytes | None = None

    def encode(self) -> bytes:
        """The message as UTF-8 JSON; encoded once, however many connections send it."""
        if self._text is None:
            message = {
                "type": "update",
                "version": self.version,
                "now": self.now,
                "events": self.events,
                "view": orjson.Fragment(self.view),
            }
            self._text = orjson.dumps(message)
        return self._text


def merge(updates: Sequence[Update]) -> Update:
    """One update in place of several queued ones, oldest first: the last view, all events."""
    if len(updates) == 1:
        return updates[0]
    newest = updates[-1]
    events = [event for update in updates for event in update.events]
    return Update(newest.version, newest.now, events, newest.view)


class Listener(Protocol):
    """A connection as the table sees it."""

    def deliver(self, update: Update) -> None:
        """Takes the update and returns at once; must not raise, must not block."""

    def hear(self, remark: str) -> None:
        """The same with what somebody said, a whole message. May drop it: it can be read again."""


@dataclass(frozen=True, slots=True)
class Place:
    """How one listener is connected: whose it is, what it sees, and if a browser is behind it,
    and the page before somebody's eyes."""

    player_id: str | None
    viewer: Viewer
    browser: bool
    looking: bool = True


class Audience:
    """The listeners of one table."""

    __slots__ = ("_online", "_places")

    def __init__(self) -> None:
        self._places: dict[Listener, Place] = {}
        self._online: frozenset[int] | None = _NOBODY  # None: to be worked out

    def __len__(self) -> int:
        return len(self._places)

    @property
    def has_browser(self) -> bool:
        return any(place.browser for place in self._places.values())

    def has(self, player_id: str) -> bool:
        """Whether this player is connected here, be it without a seat."""
        return any(place.player_id == player_id for place in self._places.values())

    def has_browser_of(self, player_id: str) -> bool:
        """Whether this player has the table before him on a page of ours."""
        pages = (p for p in self._places.values() if p.browser and p.looking)
        return any(page.player_id == player_id for page in pages)

    def online(self) -> frozenset[int]:
        """The seats with at least one connection."""
        if self._online is None:
            seats = frozenset(p.viewer for p in self._places.values() if p.viewer is not None)
            self._online = seats or _NOBODY
        return self._online

    def viewers(self) -> Iterator[Viewer]:
        """Each distinct viewer once."""
        return iter(dict.fromkeys(place.viewer for place in self._places.values()))

    def members(self) -> list[tuple[Listener, Place]]:
        """Everybody, each with his place."""
        return list(self._places.items())

    def add(self, listener: Listener, place: Place) -> bool:
        """True if a seat came online with it."""
        is_first = place.viewer is not None and place.viewer not in self.online()
        self._places[listener] = place
        self._online = None
        return is_first

    def remove(self, listener: Listener) -> int | None:
        """The seat that went offline with it, if any. A listener not known is ignored."""
        place = self._places.pop(listener, None)
        self._online = None
        if place is None or place.viewer is None or place.viewer in self.online():
            return None
        return place.viewer

    def player_of(self, listener: Listener) -> str | None:
        """Whose listener this is, if he is somebody and here."""
        place = self._places.get(listener)
        return None if place is None else place.player_id

    def attend(self, listener: Listener, looking: bool) -> None:
        """The listener's page has come before somebody's eyes, or gone from them."""
        if listener in self._places:
            self._places[listener] = replace(self._places[listener], looking=looking)

    def reseat(self, seat_of: Callable[[str | None], Viewer]) -> None:
        """Asks anew who looks from where: at the deal people become seats."""
        self._places = {
            listener: replace(place, viewer=seat_of(place.player_id))
            for listener, place in self._places.items()
        }
        self._online = None

    def tell_one(self, viewer: Viewer, update: Update) -> None:
        """Gives the update to the listeners of one viewer."""
        for listener, place in self.members():
            if place.viewer == viewer:
                listener.deliver(update)

    def tell(self, update_for: Callable[[Viewer], Update], but: Listener | None = None) -> None:
        """Gives each listener, except `but`, the update made for its viewer, made once each."""
        made: dict[Viewer, Update] = {}
        for listener, place in list(self._places.items()):
            if listener is but:
                continue
            update = made.get(place.viewer)
            if update is None:
                update = made[place.viewer] = update_for(place.viewer)
            listener.deliver(update)
