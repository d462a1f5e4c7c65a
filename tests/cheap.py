"""Passwords that cost next to nothing: for tests that are not about what they cost."""

from typing import Final

from app.accounts.hashing import Profile

CHEAP: Final = Profile(passes=1, memory_kib=8, lanes=1)
PASSWORD: Final = "correct horse battery"
