"""bito-fair/1: the promise made before the first nonce, and the key that comes out of it.

Everything here is bytes in, bytes out. What the key decides is in app.fair.stream; who may see
the seed, and when, is the business of app.play.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

PROTOCOL: Final = "bito-fair/1/"
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 32


def commitment(game_id: str, rules_text: str, seed: bytes) -> bytes:
    """C, 32 bytes: binds the seed to this table and to these rules."""
    return _tagged_hash("commit", game_id.encode(), rules_text.encode(), seed)


def transcript(game_id: str, commitment: bytes, nonces: Sequence[bytes]) -> bytes:
    """T, 32 bytes: what all persons brought, in the order in which they sat down.

    A person who sent no nonce counts with an empty one; bots are not in the list.
    """
    return _tagged_hash("transcript", game_id.encode(), commitment, *nonces)


def game_key(seed: bytes, transcript: bytes) -> bytes:
    """K, 32 bytes: all chance of the game comes from it."""
    message = prefixed((PROTOCOL + "key").encode()) + transcript
    return hmac.digest(seed, message, "sha256")


def u32(number: int) -> bytes:
    """Four bytes, unsigned, most significant first."""
    return number.to_bytes(4, "big")


def prefixed(field: bytes) -> bytes:
    """lp(field): its length, then itself, so that joined fields cannot be read in two ways."""
    return u32(len(field)) + field


def _tagged_hash(tag: str, *fields: bytes) -> bytes:
    parts = [prefixed((PROTOCOL + tag).encode()), *map(prefixed, fields)]
    return hashlib.sha256(b"".join(parts)).digest()
