"""How push services know this server (RFC 8292): a key pair, made at the first start and kept
sealed, and for each service a signed statement that is good for half a day."""

import json
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Self

import structlog
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import Connection

from app.notices.base64url import to_base64url
from app.notices.encryption import encoded
from app.storage import keyring, push
from app.storage.database import Database
from app.storage.sealing import SealBroken, SeedSeal

NAME: Final = "vapid"
GOOD_FOR_S: Final = 12 * 3600
_SCALAR_BYTES: Final = 32

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class VapidKey:
    """The pair; `public` is what browsers subscribe for."""

    _private: EllipticCurvePrivateKey = field(repr=False)

    @classmethod
    def new(cls) -> Self:
        return cls(generate_private_key(SECP256R1()))

    @classmethod
    def from_bytes(cls, scalar: bytes) -> Self:
        return cls(derive_private_key(int.from_bytes(scalar), SECP256R1()))

    def to_bytes(self) -> bytes:
        return self._private.private_numbers().private_value.to_bytes(_SCALAR_BYTES)

    @property
    def public(self) -> str:
        return to_base64url(encoded(self._private.public_key()))

    def authorization(self, audience: str, subject: str, now: int) -> str:
        """The header for the push service at `audience`; `subject` says how to reach us."""
        claims = {"aud": audience, "exp": now // 1000 + GOOD_FOR_S, "sub": subject}
        signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ECDSA(SHA256())))
        signature = r.to_bytes(_SCALAR_BYTES) + s.to_bytes(_SCALAR_BYTES)
        return f"vapid t={signed}.{to_base64url(signature)}, k={self.public}"


async def own_key(database: Database, seal: SeedSeal, now: int) -> VapidKey:
    """The server's pair. What a former key sealed is sealed anew. Where no key opens it, there is
    a new pair, and no browser that subscribed for the old one can be reached."""
    fresh = VapidKey.new()
    sealed = seal.seal(NAME, fresh.to_bytes())
    kept = await database.writer.run(partial(keyring.keep_key, name=NAME, sealed=sealed, at=now))
    try:
        key_id, scalar = seal.opened(NAME, kept)
    except SealBroken:
        _log.warning("push key replaced", reason="sealed with another secret")
        work = partial(_replace, old=kept, sealed=sealed, at=now)
    else:
        if key_id == seal.id:
            return VapidKey.from_bytes(scalar)
        anew = seal.seal(NAME, scalar)
        work = partial(keyring.change_key, name=NAME, old=kept, sealed=anew, at=now)
    return VapidKey.from_bytes(seal.open(NAME, await database.writer.run(work)))


def _replace(connection: Connection, old: bytes, sealed: bytes, at: int) -> bytes:
    push.drop_all_subscriptions(connection)
    return keyring.change_key(connection, NAME, old, sealed, at)


def _part(value: dict[str, object]) -> str:
    return to_base64url(json.dumps(value, separators=(",", ":")).encode())
