"""A push service and a browser for tests. Written from the RFCs alone: it shares no code with ours.

The service is a server of its own on loopback; it keeps what it is sent and answers as it is told.
The browser has the private key and opens messages (RFC 8188, 8291); statements of who sends
(RFC 8292) are checked with the public key that the header brings.
"""

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """One subscription's keys."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = bytes(range(16))

    @property
    def public(self) -> bytes:
        point = self.private.public_key()
        return point.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(self.public), "auth": encode(self.auth)}

    def open(self, body: bytes) -> bytes:
        """The message in a request's body."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), point)
        info = b"WebPush: info\x00" + self.public + sender
        secret = _expand(_mac(self.auth, shared), info, 32)
        extracted = _mac(salt, secret)
        key = _expand(extracted, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _expand(extracted, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert padded[-1] == 2, "the delimiter of the last record"
        return padded[:-1]


@dataclass(frozen=True)
class Sent:
    """A request to the push service."""

    path: str
    headers: Mapping[str, str]
    body: bytes = field(repr=False)

    def claims(self) -> dict[str, Any]:
        """What the sender states, once its signature is good."""
        scheme, rest = self.headers["authorization"].split(" ", 1)
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = parts["t"].split(".")
        raw = decode(signature)
        r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parts["k"]))
        point.verify(
            utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
        )
        assert scheme == "vapid"
        assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
        stated: dict[str, Any] = json.loads(decode(claims))
        return {**stated, "k": parts["k"]}


class PushService:
    """Answers 201 unless a test puts other answers first."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.port = 0
        self._news = asyncio.Event()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def endpoint(self, name: str = "one") -> str:
        return f"http://{self.host}/push/{name}"

    async def until(self, count: int) -> list[Sent]:
        """Everything that was sent, once it is so much."""
        async with asyncio.timeout(60):
            while len(self.sent) < count:
                self._news.clear()
                await self._news.wait()
        return self.sent

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, path, _ = head[0].split(" ")
        pairs = (line.split(": ", 1) for line in head[1:] if line)
        headers = {name.lower(): value for name, value in pairs}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        assert method == "POST"
        self.sent.append(Sent(path, headers, body))
        status, more = self.answers.pop(0) if self.answers else (201, {})
        lines = [f"HTTP/1.1 {status} Answer", "content-length: 0", "connection: close"]
        lines += [f"{name}: {value}" for name, value in more.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        self._news.set()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def _expand(secret: bytes, info: bytes, length: int) -> bytes:
    return _mac(secret, info + b"\x01")[:length]
