"""Passwords as argon2id hashes, made and compared in two threads of their own.

Each hashing takes a tenth of a second and tens of megabytes, so only a few run at once, a bounded
number waits, and more are refused: a flood of log-ins must not slow the tables down.
"""

import asyncio
import os
import sys
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_bytes
from threading import get_native_id
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

THREADS: Final = 2
QUEUE: Final = 32
_NICE: Final = 10


class HashingBusy(Exception):
    """Too many passwords are waiting; nothing was done."""


class WeakProfile(ValueError):
    """Less work than a password may be protected with."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How much work one hash is: passes over the memory, KiB of it, lanes."""

    passes: int
    memory_kib: int
    lanes: int

    def checked(self) -> "Profile":
        """Itself. Raises WeakProfile below what OWASP asks of argon2id at least."""
        if self.memory_kib < FLOOR.memory_kib or self.passes < FLOOR.passes:
            raise WeakProfile(f"{self} is less than {FLOOR}")
        return self


FLOOR: Final = Profile(passes=2, memory_kib=19 * 1024, lanes=1)
#: The second choice of RFC 9106, for servers without gigabytes to spare, but in one lane: more
#: would be done sooner and leave the tables less of the processor meanwhile.
STANDARD: Final = Profile(passes=3, memory_kib=64 * 1024, lanes=1)


class Passwords:
    """Whoever makes it closes it. `count` tells how many hashings were done."""

    def __init__(self, profile: Profile = STANDARD, queue: int = QUEUE) -> None:
        self._hasher = PasswordHasher(profile.passes, profile.memory_kib, profile.lanes)
        self._pool = ThreadPoolExecutor(THREADS, "bito-hashing", initializer=_step_back)
        self._most = THREADS + queue
        self._waiting = 0
        self._nobodys = _hash_of_nothing(profile)
        self.count = 0

    async def hash(self, password: str) -> str:
        """What to store. Raises HashingBusy."""
        return await self._run(lambda: self._hasher.hash(password))

    async def matches(self, stored: str | None, password: str) -> bool:
        """False, after the same work, also where nothing is stored. Raises HashingBusy."""
        return await self._run(lambda: self._verify(stored, password))

    def is_outdated(self, stored: str) -> bool:
        """Was it made with other parameters than today's?"""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _verify(self, stored: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(stored or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise HashingBusy
        self._waiting += 1
        self.count += 1
        future = self._pool.submit(work)
        # A caller who has gone away does not free his place before the work is done.
        future.add_done_callback(_leaving(self, asyncio.get_running_loop()))
        return await asyncio.wrap_future(future)

    def _left(self) -> None:
        self._waiting -= 1


def _step_back() -> None:
    """Tables go before passwords: on Linux each thread has a priority of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICE)


def _hash_of_nothing(profile: Profile) -> str:
    """What no password leads to, and yet takes as long to compare with as any."""
    cost = f"m={profile.memory_kib},t={profile.passes},p={profile.lanes}"
    salt, digest = (b64encode(token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19${cost}${salt}${digest}"


def _leaving(passwords: Passwords, loop: asyncio.AbstractEventLoop) -> Callable[[object], None]:
    def left(_: object) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(passwords._left)

    return left
