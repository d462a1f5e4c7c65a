"""A push message: what the browser shows, what a tap on it opens, and how long it is good for."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from app.language.catalogue import Catalogue
from app.notices import texts
from app.notices.base64url import to_base64url
from app.notices.encryption import padded
from app.notices.matters import Matter
from app.notices.reader import Reader

SEVERAL_URL: Final = "/my-games"
_LEAST_TTL_S: Final = 60
_LONGEST_TTL_S: Final = 7 * 24 * 3600
_TOPIC_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class PushMessage:
    """`url` is a path of ours. A later message with the same `tag` takes the place of this one."""

    title: str
    body: str
    url: str
    tag: str
    ttl_s: int
    is_urgent: bool = False

    def to_bytes(self) -> bytes:
        """What is encrypted: JSON as the service worker reads it."""
        shown = {"title": self.title, "body": self.body, "url": self.url, "tag": self.tag}
        return padded(json.dumps(shown, ensure_ascii=False).encode())

    @property
    def topic(self) -> str:
        """The tag as the push service may know it: a table's id is its link's secret."""
        return to_base64url(sha256(self.tag.encode()).digest())[:_TOPIC_LENGTH]


def push_message(matters: Sequence[Matter], reader: Reader, now: int) -> PushMessage:
    """One message, however many tables wait."""
    words = reader.catalogue
    first = min(matters, key=lambda matter: matter.deadline)
    ttl_s = min(max((first.deadline - now) // 1000, _LEAST_TTL_S), _LONGEST_TTL_S)
    is_urgent = any(matter.is_near for matter in matters)
    if len(matters) > 1:
        count = len(matters)
        body = texts.several(words, count, reader.moment(first.deadline))
        title = texts.several_title(words, count)
        return PushMessage(title, body, SEVERAL_URL, "tables", ttl_s, is_urgent)
    title = words.gettext(texts.NEAR_TITLE if first.is_near else texts.TURN_TITLE)
    body = first.said_to(reader, texts.NEAR if first.is_near else texts.TURN)
    return PushMessage(title, body, f"/tables/{first.game_id}", first.game_id, ttl_s, is_urgent)


def sample_message(words: Catalogue) -> PushMessage:
    """What somebody sends himself to see that it works."""
    title, body = words.gettext(texts.TEST_TITLE), words.gettext(texts.TEST)
    return PushMessage(title, body, "/account#notices", "test", _LEAST_TTL_S, is_urgent=True)
