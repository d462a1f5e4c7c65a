"""Push messages that only the browser can read: RFC 8291, in one record of `aes128gcm` (RFC 8188).

The push service in between sees how long a message is, and even that only roughly.
"""

from dataclasses import dataclass, field
from typing import Final, Self

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.notices.base64url import from_base64url

AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
#: Messages are filled up to a multiple of this.
BLOCK_BYTES: Final = 128
_LAST_RECORD: Final = b"\x02"


class BadKeys(ValueError):
    """These are no keys of a browser's subscription."""


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser made for its subscription: a public key and a secret shared with us."""

    public: bytes = field(repr=False)
    auth: bytes = field(repr=False)

    @classmethod
    def from_text(cls, p256dh: str, auth: str) -> Self:
        """Raises BadKeys."""
        try:
            keys = cls(from_base64url(p256dh), from_base64url(auth))
            _point(keys.public)
        except ValueError as error:
            raise BadKeys("p256dh is not a point of P-256 in base64url") from error
        if len(keys.auth) != AUTH_BYTES:
            raise BadKeys(f"auth has not {AUTH_BYTES} bytes")
        return keys


def encrypt(message: bytes, to: BrowserKeys, sender: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The body to send. `sender` and `salt` are used for this one message and no other."""
    own = encoded(sender.public_key())
    shared = sender.exchange(ECDH(), _point(to.public))
    secret = _derived(shared, to.auth, b"WebPush: info\0" + to.public + own, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(own)]) + own + sealed


def padded(message: bytes) -> bytes:
    """JSON may end in spaces; they hide its length."""
    return message.ljust(-(-len(message) // BLOCK_BYTES) * BLOCK_BYTES)


def encoded(key: EllipticCurvePublicKey) -> bytes:
    """The point, uncompressed: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _point(data: bytes) -> EllipticCurvePublicKey:
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), data)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
