"""People are told once, where and when they want it: by a real mail server and push service."""

import asyncio
import re

from app.engine.cards import full_pack
from app.notices.deliveries import FIRST_DELAY_MS, MOST_FAILURES
from app.notices.handover import HOLD_MS
from app.play.deciding import GRACE_MS
from app.storage.database import Database
from app.storage.rows import PlayerRow
from tests.notices.houses import DAY, HOUR, MINUTE, leave_all, people_game
from tests.notices.offices import OWN_URL, TellingOffice
from tests.play.houses import Seated
from tests.play.listeners import Ear


def on_turn(game: Seated) -> PlayerRow:
    return game.by_seat[game.turn]


async def unwatched(office: TellingOffice, *names: str, **wish: object) -> Seated:
    """A game nobody looks at; those who play it can be pushed."""
    game = await people_game(office.town, *(names or ("Anna", "Boris")), **wish)  # type: ignore[arg-type]  # a table's wishes
    for player in game.by_seat.values():
        await office.take_messages(player)
    return game


def nothing_sent(office: TellingOffice) -> bool:
    return not office.mail.letters and not office.service.sent


class TestAtOnce:
    async def test_whose_turn_it_is_gets_a_letter_and_a_message(
        self, office: TellingOffice
    ) -> None:
        game = await unwatched(office)
        player = on_turn(game)

        await office.pass_time(HOLD_MS)
        await office.deliveries.drain()

        [letter] = office.letters_to(player)
        other = game.by_seat[game.other(game.turn)]
        assert letter.subject == "Your move at Bito"
        assert f"Your move at a table of Duel with {other.name}, until " in letter.text
        assert "Wednesday, 2 December, 12:00 (UTC)" in letter.text
        assert f"{OWN_URL}/tables/{game.id}\n" in letter.text
        [message] = office.messages_to(player)
        assert message["title"] == "Your move"
        assert message["url"] == f"/tables/{game.id}"

    async def test_nobody_else_is_told(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office)

        await small_office.pass_time(HOLD_MS)
        await small_office.deliveries.drain()

        assert len(small_office.mail.letters) == len(small_office.service.sent) == 1
        assert small_office.letters_to(game.by_seat[game.other(game.turn)]) == []

    async def test_once_a_hand_over(self, small_office: TellingOffice) -> None:
        await unwatched(small_office)

        for _ in range(5):
            await small_office.pass_time(HOLD_MS)
        await small_office.deliveries.drain()

        assert len(small_office.mail.letters) == len(small_office.service.sent) == 1

    async def test_not_before_the_pause_is_over(self, small_office: TellingOffice) -> None:
        await unwatched(small_office)

        await small_office.pass_time(HOLD_MS - 1)

        assert nothing_sent(small_office)

    async def test_not_if_the_turn_passed_in_the_pause(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office)
        first = on_turn(game)
        await small_office.pass_time(HOLD_MS - 1)
        await game.play()

        await small_office.pass_time(HOLD_MS)

        assert small_office.letters_to(first) == []
        assert len(small_office.letters_to(on_turn(game))) == 1

    async def test_not_while_the_table_is_before_his_eyes(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office)
        await small_office.town.hub.join(game.id, on_turn(game).id, Ear(), browser=True)

        await small_office.pass_time(HOLD_MS)
        await small_office.deliveries.drain()

        assert nothing_sent(small_office)

    async def test_a_page_in_the_background_is_not_before_his_eyes(
        self, small_office: TellingOffice
    ) -> None:
        game, page = await unwatched(small_office), Ear()
        await small_office.town.hub.join(game.id, on_turn(game).id, page, browser=True)
        small_office.town.hub.attend(page, looking=False)

        await small_office.pass_time(HOLD_MS)

        assert len(small_office.letters_to(on_turn(game))) == 1

    async def test_one_of_two_pages_before_his_eyes_is_enough(
        self, small_office: TellingOffice
    ) -> None:
        game, page = await unwatched(small_office), Ear()
        hub, player = small_office.town.hub, on_turn(game)
        await hub.join(game.id, player.id, page, browser=True)
        await hub.join(game.id, player.id, Ear(), browser=True)
        hub.attend(page, looking=False)

        await small_office.pass_time(HOLD_MS)

        assert nothing_sent(small_office)

    async def test_a_page_that_comes_back_is_before_his_eyes_again(
        self, small_office: TellingOffice
    ) -> None:
        game, page = await unwatched(small_office), Ear()
        await small_office.town.hub.join(game.id, on_turn(game).id, page, browser=True)
        small_office.town.hub.attend(page, looking=False)
        small_office.town.hub.attend(page, looking=True)

        await small_office.pass_time(HOLD_MS)

        assert nothing_sent(small_office)

    async def test_a_program_that_listens_does_not_keep_its_owner_from_being_told(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office)
        await small_office.town.hub.join(game.id, on_turn(game).id, Ear(), browser=False)

        await small_office.pass_time(HOLD_MS)

        assert len(small_office.letters_to(on_turn(game))) == 1

    async def test_another_process_with_its_own_connection_tells_nothing_twice(
        self, office: TellingOffice, database_url: str
    ) -> None:
        await unwatched(office)
        office.town.clock.advance(HOLD_MS)
        other = Database.open(database_url)
        another = office.another(other)

        await asyncio.gather(*(each.tell_due() for each in (office.notifier, another)))
        await office.round()
        await office.deliveries.drain()
        other.close()

        assert len(office.mail.letters) == len(office.service.sent) == 1

    async def test_two_processes_tell_once(self, office: TellingOffice) -> None:
        await unwatched(office)
        office.town.clock.advance(HOLD_MS)
        another = office.another()

        await asyncio.gather(
            *(each.tell_due() for each in (office.notifier, another, another, another))
        )
        await office.round()
        await office.deliveries.drain()

        assert len(office.mail.letters) == len(office.service.sent) == 1

    async def test_two_tables_are_one_letter_and_one_message(
        self, small_office: TellingOffice
    ) -> None:
        one = await unwatched(small_office)
        player = on_turn(one)
        two = await small_office.town.game("Vera", "Grisha")
        await leave_all(two)
        await _sit_again(small_office, player)

        await small_office.pass_time(HOLD_MS)
        await small_office.deliveries.drain()

        [letter] = small_office.letters_to(player)
        assert letter.subject == "2 tables at Bito wait for you"
        assert letter.text.count(f"{OWN_URL}/tables/") == 2
        [message] = small_office.messages_to(player)
        assert (message["title"], message["url"]) == ("2 tables wait for you", "/my-games")


async def _sit_again(office: TellingOffice, player: PlayerRow) -> None:
    """A second table at which it is the player's turn, whoever the deal wants to begin."""
    town = office.town
    while True:
        row = await town.table("people", deadline_s=86_400)
        await town.hub.sit(row.id, player, b"")
        await town.hub.sit(row.id, await town.guest("Guest"), b"")
        view = (await town.hub.look(row.id, player.id))["view"]
        assert isinstance(view, dict)
        if view["turn"] == view["you"]:
            return


class TestSecrecy:
    """A notice is no place for a card."""

    async def test_no_letter_message_or_request_names_a_card(
        self, small_office: TellingOffice
    ) -> None:
        game = await unwatched(small_office)
        player = on_turn(game)

        await small_office.pass_time(HOLD_MS)
        await small_office.pass_time(DAY * 3 // 4)
        await small_office.deliveries.drain()

        texts = [f"{each.subject} {each.text}" for each in small_office.letters_to(player)]
        texts += [str(message) for message in small_office.messages_to(player)]
        words = set(re.findall(r"\b[A-Z0-9]{2}\b", " ".join(texts)))
        assert len(texts) == 4
        assert not words & set(full_pack(52))

    async def test_the_subject_names_nobody(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office)

        await small_office.pass_time(HOLD_MS)

        [letter] = small_office.mail.letters
        assert not any(player.name in letter.subject for player in game.by_seat.values())


class TestDeadlines:
    async def test_a_quarter_and_an_hour_before_it_ends(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office)
        player = on_turn(game)
        await small_office.pass_time(HOLD_MS)

        await small_office.pass_time(DAY * 3 // 4 - HOLD_MS)
        await small_office.pass_time(DAY // 4 - HOUR)
        await small_office.deliveries.drain()

        subjects = [letter.subject for letter in small_office.letters_to(player)]
        assert subjects == ["Your move at Bito"] + ["Your time at Bito runs out"] * 2
        urgencies = [sent.headers["urgency"] for sent in small_office.service.sent]
        assert urgencies == ["normal", "high", "high"]

    async def test_a_game_that_is_over_is_silent(self, small_office: TellingOffice) -> None:
        game = await unwatched(small_office)
        await game.resign(game.turn)

        await small_office.pass_time(DAY - MINUTE)

        assert small_office.mail.letters == []


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


async def test_the_loop_tells_by_itself(small_office: TellingOffice) -> None:
    game = await unwatched(small_office)
    clock = small_office.town.clock
    loop = asyncio.create_task(small_office.notifier.run())
    await clock.has_sleeper_at(clock.now() + 2_000)

    clock.advance(HOLD_MS + GRACE_MS)
    await small_office.service.until(1)
    loop.cancel()
    await asyncio.gather(loop, return_exceptions=True)

    assert len(small_office.messages_to(on_turn(game))) == 1
