"""Session tokens: 256 bits of chance for the client, their SHA-256 for us."""

import hashlib
import re
import secrets
from typing import Final

_FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """False for anything we cannot have made; saves the database the question."""
    return _FORM.fullmatch(text) is not None


def hash_token(token: str) -> str:
    """What is stored. A plain hash is enough: there is nothing to guess in 256 bits."""
    return hashlib.sha256(token.encode()).hexdigest()
