"""Guessing gets slower and slower: a growing delay after wrong passwords, and never a lock-out.

One counts for an account together with the address the guesses come from, so that a stranger's
guesses never keep the owner out, who comes from elsewhere; another for the address alone. Kept in
memory: a restart forgives everybody. Several processes count together where they can, and each by
itself where they cannot.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

SECOND_MS: Final = 1000
LONGEST_MS: Final = 15 * 60 * SECOND_MS
FORGOTTEN_MS: Final = 24 * 60 * 60 * SECOND_MS
_MOST_KEPT: Final = 50_000

FREE_BY_ACCOUNT: Final = 5
FREE_BY_ADDRESS: Final = 20


class TooSoon(Exception):
    """The next try is refused until `wait_ms` have passed."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__("too soon")
        self.wait_ms = wait_ms


@dataclass(slots=True)
class _Tries:
    count: int
    last: int


class Delays:
    """So many wrong tries are free; each one more doubles the time until the next."""

    def __init__(self, free: int, kept: int = _MOST_KEPT) -> None:
        self._free = free
        self._kept = kept
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """How long this key has to wait yet; 0 for one that may try."""
        tries = self._tries.get(key)
        if tries is None or tries.count < self._free:
            return 0
        delay = min(LONGEST_MS, SECOND_MS << min(tries.count - self._free, 20))
        return max(0, tries.last + delay - now)

    def note(self, key: str, now: int) -> None:
        """One more try, wrong until `forgive` says otherwise."""
        tries = self._tries.setdefault(key, _Tries(0, now))
        if now - tries.last > FORGOTTEN_MS:
            tries.count = 0
        tries.count, tries.last = tries.count + 1, now
        self._tries.move_to_end(key)
        while len(self._tries) > self._kept:
            self._tries.popitem(last=False)

    def forgive(self, key: str, count: int | None = None) -> None:
        """Takes so many tries back, or all."""
        tries = self._tries.get(key)
        if tries is None:
            return
        tries.count = 0 if count is None else max(0, tries.count - count)
        if tries.count == 0:
            del self._tries[key]


class Tries(Protocol):
    """What all processes count together. Never raises, and never takes long."""

    async def begin(self, keys: Sequence[tuple[str, int]], now: int) -> int:
        """Counts a try at these keys, each with the number of free ones; the ms to wait instead."""

    async def forgive(self, account: str, address: str) -> None:
        """Forgets all tries at the first key, and one at the second."""


class Guard:
    """Stands before every place where a password is asked."""

    def __init__(self, is_on: bool, shared: Tries | None = None) -> None:
        self._is_on = is_on
        self._shared = shared
        self._by_account = Delays(FREE_BY_ACCOUNT)
        self._by_address = Delays(FREE_BY_ADDRESS)

    async def begin_everywhere(self, account: str, address: str, now: int) -> None:
        """`begin`, with the tries at all processes counted. Raises TooSoon."""
        self.begin(account, address, now)
        if not self._is_on or self._shared is None:
            return
        keys = [(f"{address} {account}", FREE_BY_ACCOUNT), (address, FREE_BY_ADDRESS)]
        wait_ms = await self._shared.begin(keys, now)
        if wait_ms > 0:
            raise TooSoon(wait_ms)

    async def succeeded_everywhere(self, account: str, address: str) -> None:
        self.succeeded(account, address)
        if self._is_on and self._shared is not None:
            await self._shared.forgive(f"{address} {account}", address)

    def begin(self, account: str, address: str, now: int) -> None:
        """Counts a try before it is made, so that many at once gain nothing. Raises TooSoon."""
        if not self._is_on:
            return
        pair = f"{address} {account}"
        wait_ms = max(self._by_account.wait_ms(pair, now), self._by_address.wait_ms(address, now))
        if wait_ms > 0:
            raise TooSoon(wait_ms)
        self._by_account.note(pair, now)
        self._by_address.note(address, now)

    def succeeded(self, account: str, address: str) -> None:
        """The try was right: the account is forgiven here, the address only this try."""
        self._by_account.forgive(f"{address} {account}")
        self._by_address.forgive(address, 1)
