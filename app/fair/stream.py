"""bito-fair/1: labelled streams of bytes from the game key, and what is drawn from them.

A label is used for one purpose only, so no draw can disturb another. Knows packs, not rules.
"""

import hmac
from typing import Final, TypeVar

from app.engine.cards import full_pack
from app.fair.commitment import prefixed, u32

_BYTE_VALUES: Final = 256
_SEED_BYTES: Final = 32

T = TypeVar("T")


class Stream:
    """Endless bytes that key and label determine; reading moves on."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._prefix = prefixed(label.encode())
        self._block = b""
        self._blocks_made = 0
        self._at = 0

    def read(self, count: int) -> bytes:
        """The next `count` bytes."""
        return bytes(self._next_byte() for _ in range(count))

    def below(self, bound: int) -> int:
        """An even draw from 0 … bound-1; bound is 1 … 256.

        Bytes of the last incomplete row are thrown away: a bare remainder would favour low
        numbers.
        """
        if not 1 <= bound <= _BYTE_VALUES:
            raise ValueError(f"a draw is below 1 to {_BYTE_VALUES}, not below {bound}")
        limit = _BYTE_VALUES - _BYTE_VALUES % bound
        byte = self._next_byte()
        while byte >= limit:
            byte = self._next_byte()
        return byte % bound

    def shuffle(self, items: list[T]) -> None:
        """Reorders `items` in place, from the end down; every order is equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def _next_byte(self) -> int:
        if self._at == len(self._block):
            message = self._prefix + u32(self._blocks_made)
            self._block = hmac.digest(self._key, message, "sha256")
            self._blocks_made += 1
            self._at = 0
        byte = self._block[self._at]
        self._at += 1
        return byte


def seating(key: bytes, participants: int) -> list[int]:
    """The participant of seat 0, of seat 1, … (R2.3)."""
    order = list(range(participants))
    Stream(key, "seats").shuffle(order)
    return order


def deal_pack(key: bytes, pack_size: int, number: int) -> list[str]:
    """The pack of deal `number` (0; a redeal takes the next), in dealing order (R2.1)."""
    pack = list(full_pack(pack_size))
    Stream(key, f"deal/{number}").shuffle(pack)
    return pack


def bot_stream(key: bytes, seat: int, version: int) -> Stream:
    """All luck of the bot on `seat` in its decision at `version`."""
    return luck_of(bot_seed(key, seat, version))


def bot_seed(key: bytes, seat: int, version: int) -> bytes:
    """What this luck follows from: enough to think with, and it tells nothing of the key."""
    return Stream(key, f"bot/{seat}/{version}").read(_SEED_BYTES)


def luck_of(seed: bytes) -> Stream:
    return Stream(seed, "thought")
