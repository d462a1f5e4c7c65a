"""How somebody is told that it is his move: the account page, permission by a tap, the worker."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timedelta

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page, WebSocket, expect

from tests.browser.looks import EACH_LOOK, faults
from tests.browser.people import sign_in
from tests.browser.tables import make_table, open_table
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor, Visitors
from tests.notices.push_services import Browser, PushService, push_service
from tests.serving import LiveServer, serving

#: Chromium without Google's service cannot subscribe; the page's own copy of the interface can.
STUB = """(made) => {
  const subscription = {
    endpoint: made.endpoint,
    toJSON: () => ({ endpoint: made.endpoint, expirationTime: null, keys: made.keys }),
    unsubscribe: async () => { localStorage.removeItem("stub"); return true; },
  };
  const found = () => (localStorage.getItem("stub") ? subscription : null);
  PushManager.prototype.getSubscription = async () => found();
  PushManager.prototype.subscribe = async (wish) => {
    window.wished = wish;
    localStorage.setItem("stub", "yes");
    return subscription;
  };
  const ask = Notification.requestPermission.bind(Notification);
  window.asked = 0;
  Notification.requestPermission = () => { window.asked += 1; return ask(); };
}"""
ON_AN_IPHONE = """() => {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)";
  Object.defineProperty(navigator, "userAgent", { value: userAgent });
  delete window.PushManager;
}"""


@pytest.fixture(scope="session")
async def service() -> AsyncIterator[PushService]:
    async with push_service() as running:
        yield running


@pytest.fixture(scope="session")
def telling_server(
    tmp_path_factory: pytest.TempPathFactory, service: PushService
) -> Iterator[LiveServer]:
    """A server that may send push messages to the service of these tests."""
    environment = {"BITO_LIMITS": "off", "BITO_PUSH_HOSTS": service.host}
    with serving(tmp_path_factory.mktemp("telling"), environment) as running:
        yield running


async def account_page(visitor: Visitor) -> Page:
    await visitor.page.goto(f"{visitor.url}/account#notices")
    await expect(visitor.page.locator("#push-state")).not_to_be_empty()
    await expect(visitor.page.locator("#account")).not_to_have_attribute("aria-busy", "true")
    return visitor.page


async def made_address(page: Page) -> str:
    await page.click("#calendar-make")
    await expect(page.locator("#calendar-url")).not_to_be_empty()
    return await page.locator("#calendar-url").inner_text()


class TestLetters:
    async def test_what_was_saved_stands_there_the_next_time(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await account_page(visitor)

        await page.check("input[name=mail][value=daily]", force=True)
        await page.check("#quiet")
        await page.fill("#quiet-from", "23:15")
        await page.fill("#quiet-to", "06:30")
        await page.select_option("#time-zone", "Europe/Berlin")
        await page.click("#notices-form [type=submit]")
        await expect(page.locator("#notices-form .form__done")).to_have_text("Saved.")
        await page.reload()

        await expect(page.locator("input[name=mail][value=daily]")).to_be_checked()
        await expect(page.locator("#quiet-from")).to_have_value("23:15")
        await expect(page.locator("#quiet-to")).to_have_value("06:30")
        await expect(page.locator("#time-zone")).to_have_value("Europe/Berlin")

    async def test_without_quiet_hours_there_are_none_to_fill_in(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit(PHONE)
        await sign_in(visitor, server)
        page = await account_page(visitor)

        await expect(page.locator("#quiet-from")).to_be_hidden()
        await page.check("#quiet")
        await expect(page.locator("#quiet-from")).to_be_visible()


class TestCalendar:
    async def test_the_address_is_shown_once_and_opens_the_calendar(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await account_page(visitor)

        url = await made_address(page)
        answer = await visitor.context.request.get(url)
        await page.reload()
        await expect(page.locator("#calendar-state")).to_have_text("Your calendar has an address.")

        assert (await answer.text()).startswith("BEGIN:VCALENDAR")
        await expect(page.locator("#calendar-made")).to_be_hidden()

    async def test_a_withdrawn_address_leads_nowhere(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await account_page(visitor)
        url = await made_address(page)

        await page.click("#calendar-drop")
        await expect(page.locator("#calendar-state")).to_have_text("Your calendar has no address.")

        assert (await visitor.context.request.get(url)).status == 404


class TestAway:
    async def test_going_and_coming_back(self, visit: Visit, server: LiveServer) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        now = datetime.now().astimezone()
        await visitor.page.clock.set_fixed_time(now)  # or midnight could come
        page = await account_page(visitor)
        await expect(page.locator("#away-state")).to_have_text("You have 21 days left this year.")
        day = (now + timedelta(days=4)).date().isoformat()

        await page.fill("#away-until", day)
        await expect(page.locator("#away-days")).to_have_text("That is 4 days.")
        await page.click("#away-form [type=submit]")
        await expect(page.locator("#away-state")).to_contain_text("You are away until")
        await page.click("#away-back")

        await expect(page.locator("#away-state")).to_have_text("You have 20 days left this year.")

    async def test_too_many_days_are_refused_beside_the_field(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        visitor.expected.append("422")
        await sign_in(visitor, server)
        page = await account_page(visitor)
        day = (datetime.now().astimezone() + timedelta(days=90)).date().isoformat()

        await page.fill("#away-until", day)
        await page.click("#away-form [type=submit]")

        await expect(page.locator("#away-until-error")).to_contain_text("more than the")


class TestPush:
    @pytest.fixture
    def browser(self, whole_browser: Chromium) -> Chromium:
        """One that shows messages."""
        return whole_browser

    @pytest.fixture
    async def visitor(
        self, visitors: Visitors, telling_server: LiveServer, service: PushService
    ) -> Visitor:
        """Somebody who lets this site show messages, if it asks."""
        visitor = await visitors.at(telling_server.url)(worker=True)
        await visitor.context.grant_permissions(["notifications"])
        return visitor

    async def stubbed(self, visitor: Visitor, service: PushService, name: str) -> Browser:
        browser = Browser()
        made = {"endpoint": service.endpoint(name), "keys": browser.keys}
        await visitor.page.add_init_script(f"({STUB})({json.dumps(made)})")
        return browser

    async def test_a_tap_asks_and_the_message_reaches_the_browser(
        self, visitor: Visitor, telling_server: LiveServer, service: PushService
    ) -> None:
        await sign_in(visitor, telling_server)
        browser = await self.stubbed(visitor, service, "tap")
        page = await account_page(visitor)
        assert await page.evaluate("window.asked") == 0

        await page.click("#push-on")
        await expect(page.locator("#push-state")).to_have_text("This device gets messages.")
        assert await page.evaluate("window.asked") == 1
        assert await page.evaluate("window.wished.userVisibleOnly")
        await page.click("#push-test")
        await expect(page.locator("#push-state")).to_have_text(
            "A message is on its way to 1 device."
        )

        sent = next(each for each in service.sent if each.path.endswith("/tap"))
        assert json.loads(browser.open(sent.body))["title"] == "It works"
        assert await page.evaluate("window.wished.applicationServerKey") == sent.claims()["k"]

    async def test_switched_off_the_server_forgets_the_device(
        self, visitor: Visitor, telling_server: LiveServer, service: PushService
    ) -> None:
        await sign_in(visitor, telling_server)
        await self.stubbed(visitor, service, "off")
        page = await account_page(visitor)
        await page.click("#push-on")
        await page.click("#push-off")

        await expect(page.locator("#push-state")).to_have_text("This device gets no messages.")
        answer = await visitor.context.request.get(f"{visitor.url}/api/push")
        assert (await answer.json())["subscribed"] == 0

    async def test_a_guest_can_be_told_too(self, visitor: Visitor, service: PushService) -> None:
        await make_table(visitor)
        await self.stubbed(visitor, service, "guest")
        page = await account_page(visitor)

        await page.click("#push-on")

        await expect(page.locator("#push-state")).to_have_text("This device gets messages.")

    async def test_the_device_is_known_again_after_signing_in_anew(
        self, visitor: Visitor, telling_server: LiveServer, service: PushService
    ) -> None:
        await sign_in(visitor, telling_server)
        await self.stubbed(visitor, service, "again")
        page = await account_page(visitor)
        await page.click("#push-on")
        await expect(page.locator("#push-state")).to_have_text("This device gets messages.")
        await visitor.context.clear_cookies()
        await sign_in(visitor, telling_server)

        async with page.expect_response("**/api/push") as told:
            await page.reload()
        await told.value

        answer = await visitor.context.request.get(f"{visitor.url}/api/push")
        assert (await answer.json())["subscribed"] == 1

    async def test_the_worker_shows_the_message(
        self, visitor: Visitor, telling_server: LiveServer, service: PushService
    ) -> None:
        await sign_in(visitor, telling_server)
        await self.stubbed(visitor, service, "worker")
        page = await account_page(visitor)
        await page.click("#push-on")
        await expect(page.locator("#push-state")).to_have_text("This device gets messages.")
        message = {"title": "Your move", "body": "With Boris.", "url": "/tables/x", "tag": "x"}

        await deliver(page, visitor.url, json.dumps(message))

        shown = await page.evaluate(SHOWN)
        assert shown == [["Your move", "With Boris.", "x", "/tables/x"]]

    async def test_an_iphone_is_told_of_the_home_screen(
        self, visitor: Visitor, telling_server: LiveServer
    ) -> None:
        await sign_in(visitor, telling_server)
        await visitor.page.add_init_script(f"({ON_AN_IPHONE})()")

        page = await account_page(visitor)

        await expect(page.locator("#push-home-screen")).to_be_visible()
        await expect(page.locator("#push-on")).to_be_hidden()


class TestLooking:
    async def test_the_table_says_when_it_goes_from_before_the_eyes_and_comes_back(
        self, visit: Visit
    ) -> None:
        visitor, said = await visit(), set[str | bytes]()

        def note(text: str | bytes) -> None:
            said.add(text)

        def follow(line: WebSocket) -> None:
            line.on("framesent", note)

        visitor.page.on("websocket", follow)
        await open_table(visitor)

        for hidden in ("true", "false"):
            await visitor.page.evaluate(HIDE.replace("HIDDEN", hidden))
            word = json.dumps({"type": "looking", "looking": hidden == "false"})
            async with asyncio.timeout(60):
                while word.replace(" ", "") not in said:
                    await visitor.page.wait_for_timeout(20)


class TestForbidden:
    async def test_who_has_forbidden_messages_is_told_where_to_allow_them(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        await visitor.page.add_init_script(
            "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
        )

        page = await account_page(visitor)

        await expect(page.locator("#push-blocked")).to_be_visible()
        await expect(page.locator("#push-on")).to_be_hidden()


@EACH_LOOK
async def test_the_page_is_accessible(
    visit: Visit, server: LiveServer, size: Size, theme: Theme
) -> None:
    visitor = await visit(size, theme=theme)
    await sign_in(visitor, server)
    page = await account_page(visitor)
    await page.check("#quiet")
    await made_address(page)

    assert await faults(page) == []


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: HIDDEN, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const shown = await registration.getNotifications();
    if (shown.length) return shown.map((each) => [each.title, each.body, each.tag, each.data.url]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return [];
}"""


async def deliver(page: Page, origin: str, data: str) -> None:
    """As if the browser's push service had brought the message."""
    session = await page.context.new_cdp_session(page)
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def registered(event: dict[str, list[dict[str, str]]]) -> None:
        for each in event["registrations"]:
            if each["scopeURL"].startswith(origin) and not found.done():
                found.set_result(each["registrationId"])

    session.on("ServiceWorker.workerRegistrationUpdated", registered)
    await session.send("ServiceWorker.enable")
    registration = await asyncio.wait_for(found, 60)
    await session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registration, "data": data},
    )
