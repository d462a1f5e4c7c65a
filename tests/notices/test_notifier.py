"""People are told once, where and when they want it: by a real mail server and push service."""

import asyncio
import re

from app.engine.cards import full_pack
from app.notices.handover import HOLD_MS
from app.play.deciding import GRACE_MS
from app.storage.database import Database
from app.storage.rows import PlayerRow
from tests.notices.houses import DAY, HOUR, MINUTE, leave_all
from tests.notices.offices import OWN_URL, TellingOffice
from tests.notices.unwatched import nothing_sent, on_turn, unwatched
from tests.play.listeners import Ear


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
