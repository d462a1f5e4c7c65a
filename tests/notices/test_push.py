"""One message to a real push service, and what comes of it."""

import json
from collections.abc import AsyncIterator

import pytest

from app.language.catalogue import Catalogue
from app.notices.push import Delivered, Failed, Gone, Push, subject_of
from app.notices.push_hosts import PushHosts
from app.notices.push_message import PushMessage, sample_message
from app.notices.vapid import VapidKey
from app.storage.push import SubscriptionRow
from tests.notices.push_services import Browser, PushService, push_service
from tests.web.site import NO_TLS

NOW = 1_796_126_400_000
MESSAGE = PushMessage("Your move", "With Даша, until noon.", "/tables/abc", "abc", 3600)


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as running:
        yield running


@pytest.fixture
async def push(service: PushService) -> AsyncIterator[Push]:
    sender = Push(VapidKey.new(), PushHosts.from_text(service.host), "https://bito.example", NO_TLS)
    yield sender
    await sender.close()


def subscription(endpoint: str, browser: Browser) -> SubscriptionRow:
    keys = browser.keys
    return SubscriptionRow("s", "p", "hash", endpoint, keys["p256dh"], keys["auth"], NOW)


async def test_the_browser_reads_what_was_sent(service: PushService, push: Push) -> None:
    browser = Browser()

    assert await push.send(subscription(service.endpoint(), browser), MESSAGE, NOW) == Delivered()

    [sent] = service.sent
    assert json.loads(browser.open(sent.body)) == {
        "title": "Your move",
        "body": "With Даша, until noon.",
        "url": "/tables/abc",
        "tag": "abc",
    }


async def test_the_request_is_as_the_standards_want_it(service: PushService, push: Push) -> None:
    await push.send(subscription(service.endpoint(), Browser()), MESSAGE, NOW)

    [sent] = service.sent
    assert sent.path == "/push/one"
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert (sent.headers["ttl"], sent.headers["urgency"]) == ("3600", "normal")
    assert len(sent.body) <= 4096
    claims = sent.claims()
    assert claims["aud"] == f"http://{service.host}"
    assert claims["k"] == push.key.public
    assert NOW / 1000 < claims["exp"] <= NOW / 1000 + 24 * 3600


async def test_the_push_service_is_not_told_which_table(service: PushService, push: Push) -> None:
    await push.send(subscription(service.endpoint(), Browser()), MESSAGE, NOW)

    [sent] = service.sent
    assert len(sent.headers["topic"]) == 32
    assert MESSAGE.tag not in sent.headers["topic"]


async def test_two_messages_share_neither_salt_nor_key(service: PushService, push: Push) -> None:
    to = subscription(service.endpoint(), Browser())

    await push.send(to, MESSAGE, NOW)
    await push.send(to, MESSAGE, NOW)

    one, two = service.sent
    assert one.body[:16] != two.body[:16]
    assert one.body[21:86] != two.body[21:86]


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, Delivered()),
        (404, Gone()),
        (410, Gone()),
        (429, Failed("status 429", is_final=False, retry_after_s=120)),
        (503, Failed("status 503", is_final=False, retry_after_s=120)),
        (403, Failed("status 403", is_final=True, retry_after_s=120)),
        (413, Failed("status 413", is_final=True, retry_after_s=120)),
    ],
)
async def test_each_answer_means_what_it_means(
    service: PushService, push: Push, status: int, outcome: object
) -> None:
    service.answers.append((status, {"retry-after": "120"}))

    assert await push.send(subscription(service.endpoint(), Browser()), MESSAGE, NOW) == outcome


async def test_a_redirect_is_not_followed(service: PushService, push: Push) -> None:
    service.answers.append((307, {"location": f"http://{service.host}/elsewhere"}))

    outcome = await push.send(subscription(service.endpoint(), Browser()), MESSAGE, NOW)

    assert outcome == Failed("status 307", is_final=True)
    assert [sent.path for sent in service.sent] == ["/push/one"]


async def test_a_service_that_is_away_is_tried_later(push: Push) -> None:
    async with push_service() as gone:
        hosts = PushHosts.from_text(gone.host)
    sender = Push(push.key, hosts, "https://bito.example", NO_TLS)

    outcome = await sender.send(subscription(gone.endpoint(), Browser()), MESSAGE, NOW)
    await sender.close()

    assert isinstance(outcome, Failed)
    assert not outcome.is_final


async def test_a_host_that_is_not_named_any_more_is_sent_nothing(service: PushService) -> None:
    sender = Push(VapidKey.new(), PushHosts.from_text(""), "https://bito.example")

    assert await sender.send(subscription(service.endpoint(), Browser()), MESSAGE, NOW) == Gone()
    assert service.sent == []


def test_the_subject_is_an_address_that_push_services_take() -> None:
    assert subject_of("https://bito.example") == "https://bito.example"
    assert subject_of("http://127.0.0.1:8000").startswith("mailto:")


def test_the_sample_is_a_message_too() -> None:
    assert json.loads(sample_message(Catalogue("en")).to_bytes())["url"] == "/account#notices"
