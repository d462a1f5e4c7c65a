"""What the notifier keeps for later: one letter a day, and nothing in quiet hours."""

import asyncio

from app.notices.handover import HOLD_MS
from tests.notices.houses import DAY, HOUR
from tests.notices.offices import OWN_URL, TellingOffice
from tests.notices.unwatched import nothing_sent, on_turn, unwatched


class TestDaily:
    async def test_one_letter_in_the_morning_with_what_still_waits(
        self, office: TellingOffice
    ) -> None:
        account = {"mail_notices": "daily", "time_zone": "Europe/Kyiv"}
        game = await unwatched(office, account=account, deadline_s=172_800)
        player = on_turn(game)

        await office.pass_time(HOLD_MS)
        assert office.letters_to(player) == []
        await office.pass_time(18 * HOUR)

        [letter] = office.letters_to(player)
        assert letter.subject == "Waiting for you at Bito"
        assert f"{OWN_URL}/tables/{game.id}" in letter.text
        assert "Thursday, 3 December, 14:00 (Europe/Kyiv)" in letter.text

    async def test_again_the_next_day_while_it_waits(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office, account={"mail_notices": "daily"}, deadline_s=604_800)
        await small_office.pass_time(HOLD_MS)

        for _ in range(3):
            await small_office.pass_time(DAY)

        assert len(small_office.letters_to(on_turn(game))) == 3

    async def test_none_when_nothing_waits_any_more(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office, account={"mail_notices": "daily"}, deadline_s=604_800)
        player = on_turn(game)
        await small_office.pass_time(HOLD_MS)
        await game.play()

        for _ in range(3):
            await small_office.pass_time(DAY)

        assert small_office.letters_to(player) == []

    async def test_none_to_an_address_that_nobody_has_proved(
        self, small_office: TellingOffice
    ) -> None:
        """Whoever makes an account chooses its address: it may be a stranger's."""
        morning = small_office.town.clock.now() + 20 * HOUR
        account = {"mail_notices": "daily", "confirmed_at": None, "digest_at": morning}
        await unwatched(small_office, account=account, deadline_s=604_800)

        for _ in range(3):
            await small_office.pass_time(DAY)

        assert small_office.mail.letters == []

    async def test_two_processes_write_one(self, office: TellingOffice) -> None:
        await unwatched(office, account={"mail_notices": "daily"}, deadline_s=604_800)
        await office.pass_time(HOLD_MS)
        office.town.clock.advance(DAY)
        another = office.another()

        await asyncio.gather(office.notifier.send_digests(), another.send_digests())
        await office.round()

        assert len(office.mail.letters) == 1


class TestQuietHours:
    async def test_nothing_comes_in_them_and_one_letter_after_them(
        self, office: TellingOffice
    ) -> None:
        quiet = {"quiet_from": 11 * 60, "quiet_to": 15 * 60}
        game = await unwatched(office, account=quiet, deadline_s=172_800)

        await office.pass_time(HOLD_MS)
        await office.pass_time(HOUR)
        assert nothing_sent(office)
        await office.pass_time(2 * HOUR)
        await office.deliveries.drain()

        assert len(office.letters_to(on_turn(game))) == len(office.service.sent) == 1

    async def test_a_deadline_within_them_is_written_about_at_once(
        self, small_office: TellingOffice
    ) -> None:
        quiet = {"quiet_from": 11 * 60, "quiet_to": 15 * 60}
        game = await unwatched(small_office, account=quiet, deadline_s=3600)

        await small_office.pass_time(HOLD_MS)
        await small_office.deliveries.drain()

        assert len(small_office.letters_to(on_turn(game))) == 1
        assert small_office.service.sent == []
