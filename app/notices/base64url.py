"""Bytes as they stand in URLs and headers of Web Push: base64url without padding."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

_FORM: Final = re.compile(r"[A-Za-z0-9_-]*={0,2}", re.ASCII)


def to_base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Raises ValueError for anything that is none; padding is let pass."""
    if not _FORM.fullmatch(text):
        raise ValueError("not base64url")
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
