"""Tries at passwords, counted by all processes together. The delays are `app.accounts.delays`'."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.valkey.counters import Counters

# For each key: so many wrong tries are free, and each one more doubles the time until the next.
# A try is counted only if none of the keys has to wait.
_BEGIN: Final = """
local now, second, longest, forgotten = unpack(ARGV, 1, 4)
now, second, longest, forgotten =
  tonumber(now), tonumber(second), tonumber(longest), tonumber(forgotten)
local wait, counts = 0, {}
for i, key in ipairs(KEYS) do
  local known = redis.call('HMGET', key, 'count', 'last')
  local count, last = tonumber(known[1] or 0), tonumber(known[2] or now)
  if now - last > forgotten then count = 0 end
  local over = count - tonumber(ARGV[4 + i])
  if over >= 0 then
    local delay = math.min(longest, second * 2 ^ math.min(over, 20))
    wait = math.max(wait, last + delay - now)
  end
  counts[i] = count
end
if wait > 0 then return math.ceil(wait) end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'count', counts[i] + 1, 'last', now)
  redis.call('PEXPIRE', key, forgotten)
end
return 0
"""
_FORGIVE: Final = """
redis.call('DEL', KEYS[1])
if redis.call('EXISTS', KEYS[2]) == 1 and redis.call('HINCRBY', KEYS[2], 'count', -1) <= 0 then
  redis.call('DEL', KEYS[2])
end
return 0
"""


@dataclass(frozen=True, slots=True)
class Delay:
    """The first delay, the longest, and after how long without a try a key is as new; in ms."""

    first_ms: int
    longest_ms: int
    forgotten_ms: int


class SharedTries:
    def __init__(self, counters: Counters, delay: Delay) -> None:
        self._counters = counters
        self._times = (delay.first_ms, delay.longest_ms, delay.forgotten_ms)
        self._begin = counters.valkey.register_script(_BEGIN)
        self._forgive = counters.valkey.register_script(_FORGIVE)

    async def begin(self, keys: Sequence[tuple[str, int]], now: int) -> int:
        """Counts a try at these keys, each with the number of tries that are free; how many ms one
        has to wait instead, 0 also where nobody can say."""
        names = [self._name(key) for key, _ in keys]
        numbers = [now, *self._times, *(free for _, free in keys)]

        async def ask() -> int:
            return int(await self._begin(keys=names, args=numbers))

        return await self._counters.ask(ask) or 0

    async def forgive(self, account: str, address: str) -> None:
        """Forgets all tries at the one key, and one at the other."""
        names = [self._name(account), self._name(address)]

        async def ask() -> int:
            return int(await self._forgive(keys=names))

        await self._counters.ask(ask)

    def _name(self, key: str) -> str:
        return f"bito:tries:{self._counters.name(key)}"
