"""Sends one push message to one browser's push service, and says what came of it.

Redirects are not followed, answers are not read: an endpoint is a visitor's word.
"""

import asyncio
from dataclasses import dataclass
from secrets import token_bytes
from ssl import SSLContext
from typing import Final

import httpx2
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from app.notices.encryption import SALT_BYTES, BadKeys, BrowserKeys, encrypt
from app.notices.push_hosts import BadEndpoint, PushHosts
from app.notices.push_message import PushMessage
from app.notices.vapid import VapidKey
from app.storage.push import SubscriptionRow

TIMEOUT_S: Final = 10.0
_GONE: Final = frozenset({404, 410})
_LATER: Final = frozenset({408, 425, 429})


@dataclass(frozen=True, slots=True)
class Delivered:
    """The push service has it."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The browser takes nothing any more."""


@dataclass(frozen=True, slots=True)
class Failed:
    """It did not get through. `is_final`: the same message would not get through later either."""

    why: str
    is_final: bool
    retry_after_s: int | None = None


Outcome = Delivered | Gone | Failed


class Push:
    """Whoever makes it closes it. `tls`: whom to trust, else whom the machine trusts."""

    def __init__(
        self, key: VapidKey, hosts: PushHosts, subject: str, tls: SSLContext | None = None
    ) -> None:
        self.key = key
        self.hosts = hosts
        self._subject = subject
        self._tls = tls
        self._client: httpx2.AsyncClient | None = None
        self._opening = asyncio.Lock()

    async def send(self, to: SubscriptionRow, message: PushMessage, now: int) -> Outcome:
        try:
            audience = self.hosts.check(to.endpoint)
            keys = BrowserKeys.from_text(to.p256dh, to.auth)
        except (BadEndpoint, BadKeys):
            return Gone()  # the operator's list is another now
        body = encrypt(
            message.to_bytes(), keys, generate_private_key(SECP256R1()), token_bytes(SALT_BYTES)
        )
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(message.ttl_s),
            "urgency": "high" if message.is_urgent else "normal",
            "topic": message.topic,
            "authorization": self.key.authorization(audience, self._subject, now),
        }
        return await self._post(to.endpoint, body, headers)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> Outcome:
        client = await self._opened()
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                client.stream("POST", url, content=body, headers=headers) as answer,
            ):
                return _outcome(answer.status_code, answer.headers.get("retry-after", ""))
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, OSError) as error:
            return Failed(type(error).__name__, is_final=False)

    async def _opened(self) -> httpx2.AsyncClient:
        """Made with the first message, for it reads all the machine's certificates. The
        environment's proxies are none of ours."""
        async with self._opening:
            if self._client is None:
                tls = self._tls
                if tls is None:
                    tls = await asyncio.to_thread(httpx2.create_ssl_context, trust_env=False)
                self._client = httpx2.AsyncClient(
                    verify=tls, timeout=TIMEOUT_S, follow_redirects=False, trust_env=False
                )
            return self._client


def subject_of(own_url: str) -> str:
    """How a push service's people can reach whoever runs this server."""
    return own_url if own_url.startswith("https://") else "mailto:operator@localhost"


def _outcome(status: int, retry_after: str) -> Outcome:
    if 200 <= status < 300:
        return Delivered()
    if status in _GONE:
        return Gone()
    wait_s = int(retry_after) if retry_after.isascii() and retry_after.isdigit() else None
    return Failed(f"status {status}", status < 500 and status not in _LATER, wait_s)
