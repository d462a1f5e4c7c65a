"""Who may speak at a table, and who hears it: live and afterwards by the same rule."""

from functools import partial
from typing import Any

import orjson
import pytest

from app.play.company import PHRASES, Saying
from app.play.errors import Refused
from app.play.sitting import Arrival
from app.storage import company
from app.storage.rows import PlayerRow
from tests.people import person
from tests.play.houses import Seated, Town
from tests.play.listeners import Ear

HELLO = Saying("h1", phrase="hello")


def words(text: str, id: str = "w1") -> Saying:
    return Saying(id, words=text)


async def persons(town: Town, *names: str, **columns: Any) -> list[PlayerRow]:
    return [await person(town.database, name, town.clock.now(), **columns) for name in names]


async def sitting(town: Town, *people: PlayerRow, **rules: Any) -> Seated:
    """A game of these people, all of them listening."""
    row = await town.table("people", seats=max(2, len(people)), **rules)
    for number, player in enumerate(people):
        await town.hub.sit(row.id, player, bytes([number]) * 32, Arrival(is_confirmed=True))
    return await Seated.at(town, row.id, list(people))


async def block(town: Town, one: PlayerRow, other: PlayerRow) -> None:
    work = partial(company.block, player_id=one.id, blocked_id=other.id, at=town.clock.now())
    await town.database.writer.run(work)


def ear_of(game: Seated, player: PlayerRow) -> Ear:
    return next(game.ears[seat] for seat, who in game.by_seat.items() if who == player)


def heard(ear: Ear) -> list[str]:
    """What was said, oldest first."""
    said = [orjson.loads(text) for text in ear.remarks]
    return [each.get("words") or each["phrase"] for each in said]


async def read(game: Seated, player: PlayerRow | None) -> list[str]:
    talk = await game.town.hub.talk(game.id, None if player is None else player.id)
    return [str(each.get("words") or each["phrase"]) for each in talk.remarks]


async def refusal(game: Seated, player_id: str, saying: Saying) -> str:
    with pytest.raises(Refused) as refused:
        await game.town.hub.say(game.id, player_id, saying)
    return refused.value.code


class TestAPhrase:
    """For everybody who looks on; from those who sit there."""

    async def test_is_heard_by_all_seats_and_watchers(self, town: Town) -> None:
        anna, boris = await persons(town, "Anna", "Boris")
        game, watcher = await sitting(town, anna, boris), Ear()
        await town.hub.join(game.id, None, watcher, browser=True)

        await town.hub.say(game.id, anna.id, HELLO)

        for ear in (*game.ears.values(), watcher):
            assert heard(ear) == ["hello"]
        message = orjson.loads(watcher.remarks[0])
        seat = next(seat for seat, who in game.by_seat.items() if who == anna)
        assert list(message) == ["type", "id", "seat", "name", "phrase", "at"]
        assert (message["type"], message["seat"], message["name"]) == ("said", seat, "Anna")
        assert await read(game, None) == ["hello"]

    async def test_may_be_said_by_a_guest_before_during_and_after_the_game(
        self, town: Town
    ) -> None:
        row = await town.table("people")
        anna, boris = [await town.guest(name) for name in ("Anna", "Boris")]
        await town.hub.sit(row.id, anna, b"a" * 32)
        ear = Ear()
        await town.hub.join(row.id, anna.id, ear, browser=True)

        await town.hub.say(row.id, anna.id, HELLO)
        assert orjson.loads(ear.remarks[0])["seat"] is None
        await town.hub.sit(row.id, boris, b"b" * 32)
        await town.hub.say(row.id, anna.id, Saying("h2", phrase="good-luck"))
        game = await Seated.at(town, row.id, [anna, boris])
        await game.resign(0)
        await town.hub.say(row.id, anna.id, Saying("h3", phrase="good-game"))

        assert heard(ear) == ["hello", "good-luck", "good-game"]
        assert await read(game, None) == ["hello", "good-luck", "good-game"]
        await town.restart()
        assert await read(game, boris) == ["hello", "good-luck", "good-game"]

    async def test_is_nothing_for_those_who_only_watch(self, small_town: Town) -> None:
        game = await sitting(small_town, *await persons(small_town, "Anna", "Boris"))
        vera = await small_town.guest("Vera")

        assert await refusal(game, vera.id, HELLO) == "not-seated"
        assert await read(game, vera) == []
        assert not (await small_town.hub.talk(game.id, vera.id)).may_speak

    async def test_changes_no_version(self, small_town: Town) -> None:
        game = await sitting(small_town, *await persons(small_town, "Anna", "Boris"))
        updates = [len(ear.heard) for ear in game.ears.values()]

        assert await small_town.hub.say(game.id, game.by_seat[0].id, HELLO) == 0

        assert [len(ear.heard) for ear in game.ears.values()] == updates

    async def test_sent_again_with_the_same_id_is_said_once(self, town: Town) -> None:
        anna, boris = await persons(town, "Anna", "Boris")
        game = await sitting(town, anna, boris)

        await town.hub.say(game.id, anna.id, HELLO)
        await town.hub.say(game.id, anna.id, HELLO)
        await town.restart()
        await town.hub.say(game.id, anna.id, HELLO)
        await town.hub.say(game.id, boris.id, HELLO)

        assert await read(game, None) == ["hello", "hello"]
        assert heard(ear_of(game, boris)) == ["hello"]  # he has not listened since the restart

    def test_speaks_of_no_cards(self) -> None:
        assert len(set(PHRASES)) == len(PHRASES)


class TestFreeWords:
    """Between people who both switched them on, never at a rated table of three or more."""

    async def test_reach_those_at_the_table_who_want_them(self, town: Town) -> None:
        anna, boris, vera = [
            *await persons(town, "Anna", "Boris", wants_company=True),
            *await persons(town, "Vera"),
        ]
        grisha = await town.guest("Grisha")
        [dora] = await persons(town, "Dora", wants_company=True)
        game, watcher = await sitting(town, anna, boris, vera, grisha), Ear()
        await town.hub.join(game.id, dora.id, watcher, browser=True)

        await town.hub.say(game.id, anna.id, words(" Good   evening "))

        assert heard(ear_of(game, anna)) == heard(ear_of(game, boris)) == ["Good evening"]
        for ear in (ear_of(game, vera), ear_of(game, grisha), watcher):
            assert heard(ear) == []
        assert await read(game, anna) == await read(game, boris) == ["Good evening"]
        for stranger in (vera, grisha, dora, None):
            assert await read(game, stranger) == []

    async def test_may_be_said_by_those_alone_who_switched_them_on(self, town: Town) -> None:
        anna, boris = [
            *await persons(town, "Anna"),
            *await persons(town, "Boris", wants_company=True),
        ]
        guest = await town.guest("Grisha")
        game = await sitting(town, anna, boris, guest)

        assert await refusal(game, anna.id, words("Hi")) == "not-allowed"
        assert await refusal(game, guest.id, words("Hi")) == "not-allowed"
        assert await read(game, boris) == []
        assert [
            (await town.hub.talk(game.id, who.id)).may_write for who in (anna, boris, guest)
        ] == [False, True, False]

    @pytest.mark.parametrize(("seats", "is_fine"), [(2, True), (3, False), (6, False)])
    async def test_are_no_part_of_a_rated_table_of_three_to_six(
        self, small_town: Town, seats: int, is_fine: bool
    ) -> None:
        names = ("Anna", "Boris", "Vera", "Grisha", "Dora", "Efim")[:seats]
        people = await persons(small_town, *names, wants_company=True)
        game = await sitting(small_town, *people, rated=True, host=people[0], preset="classic")

        if is_fine:
            await small_town.hub.say(game.id, people[0].id, words("Hi"))
        else:
            assert await refusal(game, people[0].id, words("Hi")) == "not-allowed"
        assert (await small_town.hub.talk(game.id, people[0].id)).may_write == is_fine

    async def test_that_say_nothing_are_refused(self, small_town: Town) -> None:
        people = await persons(small_town, "Anna", "Boris", wants_company=True)
        game = await sitting(small_town, *people)

        for text in ("\u202e", "x" * 201):
            assert await refusal(game, people[0].id, words(text)) == "bad-message"
        assert await refusal(game, people[0].id, Saying("n")) == "bad-message"
        assert await refusal(game, people[0].id, Saying("b", "hello", "x")) == "bad-message"


class TestABlock:
    """Neither hears the other, live or afterwards; everybody else does."""

    @pytest.mark.parametrize("who_blocks", [0, 1])
    async def test_keeps_remarks_from_passing_between_two(
        self, town: Town, who_blocks: int
    ) -> None:
        anna, boris, vera = people = await persons(
            town, "Anna", "Boris", "Vera", wants_company=True
        )
        game = await sitting(town, *people)
        await block(town, people[who_blocks], people[1 - who_blocks])

        await town.hub.say(game.id, anna.id, HELLO)
        await town.hub.say(game.id, boris.id, words("Hm"))

        assert heard(ear_of(game, anna)) == await read(game, anna) == ["hello"]
        assert heard(ear_of(game, boris)) == await read(game, boris) == ["Hm"]
        assert heard(ear_of(game, vera)) == await read(game, vera) == ["hello", "Hm"]
        assert await read(game, None) == ["hello"]
