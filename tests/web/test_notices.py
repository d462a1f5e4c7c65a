"""What people are told and where, their browsers, their calendars, their days away, over HTTP."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.fair.instants import print_instant
from app.notices.away import DAY_MS
from app.storage.notices import wishes_of
from app.storage.push import subscriptions_of
from app.web.assets import VERSION
from app.web.callers import COOKIE
from tests import people
from tests.notices.push_services import Browser, PushService, push_service
from tests.web.site import Json, Player, Site, guest, hear, person, problem, running, say

QUIET = {"mail": "daily", "quiet_from": 1320, "quiet_to": 420, "time_zone": "Europe/Kyiv"}


@pytest.fixture(scope="module")
async def service() -> AsyncIterator[PushService]:
    async with push_service() as one:
        yield one


@pytest.fixture(scope="module")
async def site(
    tmp_path_factory: pytest.TempPathFactory, service: PushService
) -> AsyncIterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    async with running(folder, push_hosts=service.host, limits="off") as one:
        yield one


def subscription(service: PushService, browser: Browser, name: str) -> Json:
    return {
        "endpoint": service.endpoint(name),
        "expirationTime": None,
        "keys": browser.keys,
    }


def in_days(site: Site, days: int) -> str:
    return print_instant(site.services.clock.now() + days * DAY_MS - 60_000)


def days_of_this_year(site: Site, days: int) -> int:
    """How many of so many days from now on begin before the year is over."""
    now = datetime.fromtimestamp(site.services.clock.now() / 1000, UTC)
    return sum((now + timedelta(days=number)).year == now.year for number in range(days))


async def waiting_table(one: Player, two: Player) -> str:
    """A table at which it is the first one's turn."""
    while True:
        table_id: str = (await one.make_table(opponents="people"))["id"]
        await one.sit(table_id)
        await two.sit(table_id, "cd" * 32)
        view = (await one.look(table_id))["view"]
        if view["turn"] == view["you"]:
            return table_id


class TestWishes:
    async def test_are_kept_and_told(self, site: Site) -> None:
        anna = await person(site)

        answer = await anna.http.put("/api/me/notices", json=QUIET)

        assert (answer.status_code, answer.json()) == (200, QUIET)
        account = (await anna.http.get("/api/me")).json()["account"]
        assert account["mail_notices"] == "daily"
        assert (account["quiet_from"], account["quiet_to"]) == (1320, 420)
        assert account["time_zone"] == "Europe/Kyiv"

    async def test_who_chooses_the_daily_letter_gets_one_the_next_morning(self, site: Site) -> None:
        anna = await person(site)
        player_id = (await anna.http.get("/api/me")).json()["player"]["id"]
        planned, before = [], site.services.clock.now()

        for mail in ("daily", "off"):
            await anna.http.put("/api/me/notices", json={"mail": mail})
            wishes = await site.services.read(lambda c: wishes_of(c, player_id))
            assert wishes is not None
            planned.append(wishes.digest_at)

        now = site.services.clock.now()
        assert planned[0] is not None
        assert before < planned[0] <= now + DAY_MS
        assert planned[1] is None

    async def test_quiet_hours_can_be_taken_away_again(self, site: Site) -> None:
        anna = await person(site)
        await anna.http.put("/api/me/notices", json=QUIET)

        answer = await anna.http.put("/api/me/notices", json={"mail": "off"})

        told = {"mail": "off", "quiet_from": None, "quiet_to": None, "time_zone": "UTC"}
        assert answer.json() == told

    @pytest.mark.parametrize(
        "changes",
        [
            {"mail": "hourly"},
            {"quiet_from": 1440},
            {"quiet_to": -1},
            {"quiet_to": None},
            {"quiet_to": 1320},
            {"time_zone": "Mars/Olympus"},
            {"time_zone": "../../etc/passwd"},
            {"time_zone": ""},
            {"sms": True},
        ],
    )
    async def test_what_makes_no_sense_is_refused(self, site: Site, changes: Json) -> None:
        anna = await person(site)

        answer = await anna.http.put("/api/me/notices", json={**QUIET, **changes})

        assert problem(answer) == (422, "bad-message")

    async def test_a_guest_has_none(self, site: Site) -> None:
        answer = await (await guest(site)).http.put("/api/me/notices", json=QUIET)

        assert problem(answer) == (403, "needs-account")


class TestPush:
    async def test_a_browser_that_subscribed_gets_a_message_it_can_read(
        self, site: Site, service: PushService
    ) -> None:
        anna, browser = await person(site), Browser()
        key = (await anna.http.get("/api/push")).json()
        assert key == {"key": site.services.vapid.public, "subscribed": 0}
        subscribed = await anna.http.post("/api/push", json=subscription(service, browser, "a"))
        assert subscribed.status_code == 204

        answer = await anna.http.post("/api/push/test")

        assert answer.json() == {"sent": 1, "failed": 0}
        sent = next(each for each in service.sent if each.path == "/push/a")
        assert json.loads(browser.open(sent.body))["title"] == "It works"
        assert sent.claims()["k"] == key["key"]

    async def test_a_guest_may_subscribe(self, site: Site, service: PushService) -> None:
        anna = await guest(site)

        answer = await anna.http.post("/api/push", json=subscription(service, Browser(), "g"))

        assert answer.status_code == 204
        assert (await anna.http.get("/api/push")).json()["subscribed"] == 1

    async def test_a_browser_can_take_it_back(self, site: Site, service: PushService) -> None:
        anna = await person(site)
        await anna.http.post("/api/push", json=subscription(service, Browser(), "b"))
        endpoint = {"endpoint": service.endpoint("b")}

        gone = await anna.http.request("DELETE", "/api/push", json=endpoint)
        again = await anna.http.request("DELETE", "/api/push", json=endpoint)

        assert gone.status_code == 204
        assert problem(again) == (404, "not-found")
        assert problem(await anna.http.post("/api/push/test")) == (404, "not-found")

    async def test_a_browser_belongs_to_who_used_it_last(
        self, site: Site, service: PushService
    ) -> None:
        anna, boris = await person(site), await person(site)
        for player in (anna, boris):
            await player.http.post("/api/push", json=subscription(service, Browser(), "c"))

        assert (await anna.http.get("/api/push")).json()["subscribed"] == 0
        assert (await boris.http.get("/api/push")).json()["subscribed"] == 1

    async def test_it_ends_with_its_session(self, site: Site, service: PushService) -> None:
        anna = await guest(site)
        await anna.http.post("/api/push", json=subscription(service, Browser(), "d"))
        player = (await anna.http.get("/api/me")).json()["player"]["id"]

        await anna.http.delete("/api/session")

        assert await site.services.read(lambda c: subscriptions_of(c, player)) == []

    async def test_a_player_has_twenty_browsers_at_most(
        self, site: Site, service: PushService
    ) -> None:
        anna = await person(site)

        for number in range(23):
            body = subscription(service, Browser(), f"many{number}")
            await anna.http.post("/api/push", json=body)

        assert (await anna.http.get("/api/push")).json()["subscribed"] == 20

    @pytest.mark.parametrize(
        "endpoint",
        ["https://evil.example/x", "http://127.0.0.1:1/x", "http://169.254.169.254/", "x", ""],
    )
    async def test_the_server_calls_no_address_that_a_visitor_makes_up(
        self, site: Site, service: PushService, endpoint: str
    ) -> None:
        anna = await guest(site)
        body = {**subscription(service, Browser(), "e"), "endpoint": endpoint}

        answer = await anna.http.post("/api/push", json=body)

        assert problem(answer) == (422, "bad-message")
        assert answer.json()["field"] == "endpoint"

    async def test_keys_that_are_none_are_refused(self, site: Site, service: PushService) -> None:
        anna = await guest(site)
        body = {**subscription(service, Browser(), "f"), "keys": {"p256dh": "AA", "auth": "AA"}}

        assert problem(await anna.http.post("/api/push", json=body)) == (422, "bad-message")

    async def test_a_stranger_has_no_browser(self, site: Site, service: PushService) -> None:
        body = subscription(service, Browser(), "h")

        answer = await site.client().post("/api/push", json=body, headers={"origin": site.url})

        assert problem(answer) == (401, "not-signed-in")


class TestCalendar:
    async def test_shows_the_deadlines_of_its_owner_to_whoever_has_the_address(
        self, site: Site
    ) -> None:
        anna, boris = await person(site), await person(site, "Boris")
        table_id = await waiting_table(anna, boris)
        made = await anna.http.post("/api/me/calendar")
        path = made.json()["url"].removeprefix(site.services.settings.own_url)

        answer = await site.client().get(path)

        assert made.status_code == 201
        assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.text.count("BEGIN:VEVENT") == 1
        assert f"/tables/{table_id}" in answer.text.replace("\r\n ", "")

    async def test_a_new_address_ends_the_old_one_and_no_address_ends_both(
        self, site: Site
    ) -> None:
        anna = await person(site)
        own_url = site.services.settings.own_url
        old = (await anna.http.post("/api/me/calendar")).json()["url"].removeprefix(own_url)
        new = (await anna.http.post("/api/me/calendar")).json()["url"].removeprefix(own_url)

        assert problem(await site.client().get(old)) == (404, "not-found")
        assert (await site.client().get(new)).status_code == 200

        await anna.http.delete("/api/me/calendar")
        assert problem(await site.client().get(new)) == (404, "not-found")

    async def test_only_the_hash_of_the_address_is_kept(self, site: Site) -> None:
        anna = await person(site)
        token = (await anna.http.post("/api/me/calendar")).json()["url"].split("/")[-1][:-4]

        account = (await anna.http.get("/api/me")).json()["account"]

        assert account["has_calendar"] is True
        assert token not in json.dumps(account)

    @pytest.mark.parametrize("token", ["x", "A" * 43, "A" * 44, "%00" * 43])
    async def test_a_guessed_address_leads_nowhere(self, site: Site, token: str) -> None:
        answer = await site.client().get(f"/calendar/{token}.ics")

        assert problem(answer) == (404, "not-found")


class TestAway:
    async def test_days_are_taken_and_given_back(self, site: Site) -> None:
        anna = await person(site)
        until, left = in_days(site, 5), 21 - days_of_this_year(site, 5)

        gone = await anna.http.put("/api/me/away", json={"until": until})
        assert gone.json() == {"away": True, "until": until, "days_left": left}
        assert (await anna.http.get("/api/me/away")).json() == gone.json()

        back = await anna.http.delete("/api/me/away")
        assert back.json() == {"away": False, "until": None, "days_left": 20}

    async def test_more_days_than_there_are_is_refused(self, site: Site) -> None:
        anna = await person(site)
        now = datetime.fromtimestamp(site.services.clock.now() / 1000, UTC)
        far = now + timedelta(days=60)
        body = {"until": print_instant(int(far.timestamp() * 1000))}

        answer = await anna.http.put("/api/me/away", json=body)

        assert problem(answer) == (422, "bad-message")
        assert answer.json()["field"] == "until"

    @pytest.mark.parametrize(
        "until",
        ["2020-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "tomorrow", "2030-01-01", ""],
    )
    async def test_what_is_no_time_to_come_is_refused(self, site: Site, until: str) -> None:
        anna = await person(site)

        answer = await anna.http.put("/api/me/away", json={"until": until})

        assert problem(answer) == (422, "bad-message")

    async def test_a_guest_has_no_days(self, site: Site) -> None:
        anna = await guest(site)

        for answer in (
            await anna.http.get("/api/me/away"),
            await anna.http.put("/api/me/away", json={"until": in_days(site, 2)}),
            await anna.http.delete("/api/me/away"),
        ):
            assert problem(answer) == (403, "needs-account")

    async def test_a_table_that_allows_it_shows_it(self, site: Site) -> None:
        anna, boris = await person(site), await person(site, "Boris")
        table = await anna.make_table(opponents="people", away=True)
        await anna.sit(table["id"])
        await boris.sit(table["id"], "cd" * 32)
        until = in_days(site, 3)

        await anna.http.put("/api/me/away", json={"until": until})

        seats = (await boris.look(table["id"]))["view"]["seats"]
        assert {seat["away"] for seat in seats} == {None, until}


class TestLooking:
    """A page says whether it is before somebody's eyes."""

    async def test_a_page_in_the_background_is_not_watching(self, site: Site) -> None:
        services = site.services
        row = await people.person(services.database, "Looking Anna", services.clock.now())
        token = await people.token_of(services.database, row, services.clock.now(), "cookie")
        table_id = (await (await guest(site)).make_table(opponents="people"))["id"]
        seen = []

        async with site.socket(table_id, cookie=f"{COOKIE}={token}") as page:
            await hear(page, "update")
            seen.append(services.hub.is_watched(table_id, row.id))
            for looking in (False, True):
                await say(page, type="looking", looking=looking)
                await say(page, type="ping")
                assert (await hear(page, "pong", "refused"))["type"] == "pong"
                seen.append(services.hub.is_watched(table_id, row.id))

        assert seen == [True, False, True]

    async def test_a_program_watches_nothing(self, site: Site) -> None:
        anna = await person(site)
        player_id = (await anna.http.get("/api/me")).json()["player"]["id"]
        table_id = (await anna.make_table(opponents="people"))["id"]

        async with anna.socket(table_id) as socket:
            await hear(socket, "update")

            assert not site.services.hub.is_watched(table_id, player_id)


class TestTheService:
    async def test_the_worker_rules_over_the_whole_site_and_is_asked_for_each_time(
        self, site: Site
    ) -> None:
        answer = await site.client().get("/service-worker.js")

        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.text.startswith(f'self.bito = {{ version: "{VERSION}" }};')
        assert "worker-src 'self'" in answer.headers["content-security-policy"]

    async def test_the_manifest_names_files_that_are_there(self, site: Site) -> None:
        client = site.client()
        answer = await client.get("/manifest.webmanifest")

        assert answer.headers["content-type"] == "application/manifest+json"
        for icon in answer.json()["icons"]:
            assert (await client.get(icon["src"])).status_code == 200
        assert (await client.get(answer.json()["start_url"])).status_code == 200


async def test_push_tests_are_limited(tmp_path: Path) -> None:
    async with push_service() as one, running(tmp_path, push_hosts=one.host) as limited:
        anna = await guest(limited)
        await anna.http.post("/api/push", json=subscription(one, Browser(), "a"))

        statuses = [(await anna.http.post("/api/push/test")).status_code for _ in range(21)]

        assert statuses == [200] * 20 + [429]
