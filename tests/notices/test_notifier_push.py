"""What the notifier does with push services: those that take, refuse, forget or hang."""

from app.notices.deliveries import FIRST_DELAY_MS, MOST_FAILURES
from app.notices.handover import HOLD_MS
from tests.notices.houses import MINUTE
from tests.notices.offices import TellingOffice
from tests.notices.unwatched import on_turn, unwatched


class TestPushServices:
    async def test_a_browser_that_is_gone_is_forgotten(self, office: TellingOffice) -> None:
        game = await unwatched(office)
        office.service.answers.append((410, {}))

        await office.pass_time(HOLD_MS)
        await office.deliveries.drain()

        assert office.subscriptions(on_turn(game)) == []

    async def test_a_busy_service_is_tried_again_when_it_says(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office)
        small_office.service.answers += [(429, {"retry-after": "60"}), (503, {})]
        await small_office.pass_time(HOLD_MS)
        first = small_office.town.clock.now() + MINUTE
        await small_office.town.clock.has_sleeper_at(first)
        small_office.town.clock.move_to(first)
        await small_office.town.clock.has_sleeper_at(first + 4 * FIRST_DELAY_MS)
        small_office.town.clock.advance(4 * FIRST_DELAY_MS)

        await small_office.deliveries.drain()

        assert len(small_office.service.sent) == 3
        assert [each.failures for each in small_office.subscriptions(on_turn(game))] == [0]

    async def test_what_is_no_news_any_more_is_not_tried_again(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office)
        small_office.service.answers.append((503, {}))
        await small_office.pass_time(HOLD_MS)
        again = small_office.town.clock.now() + FIRST_DELAY_MS
        await small_office.town.clock.has_sleeper_at(again)

        await game.play()
        small_office.town.clock.move_to(again)
        await small_office.deliveries.drain()

        assert len(small_office.service.sent) == 1

    async def test_a_browser_that_never_works_is_given_up(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office, deadline_s=604_800)
        small_office.service.answers += [(403, {})] * 99

        while small_office.subscriptions(on_turn(game)):
            await small_office.pass_time(HOLD_MS)
            await small_office.deliveries.drain()
            await game.play()
            await small_office.pass_time(HOLD_MS)
            await small_office.deliveries.drain()
            await game.play()

        assert len(small_office.service.sent) >= MOST_FAILURES
