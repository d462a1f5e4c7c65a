"""RFC 8292: how push services know who sends."""

from app.notices.vapid import GOOD_FOR_S, VapidKey, own_key
from app.storage.database import Database
from app.storage.players import create_guest, create_session
from app.storage.push import SubscriptionRow, subscribe, subscriptions_of
from app.storage.rows import SessionRow
from app.storage.sealing import SeedSeal
from tests.notices.push_services import Sent, decode

NOW = 1_796_126_400_000
SEAL = SeedSeal(bytes(32))
OTHER_SEAL = SeedSeal(bytes([7]) * 32)


class TestTheStatement:
    def test_it_is_signed_and_says_for_whom_by_whom_and_until_when(self) -> None:
        key = VapidKey.new()

        header = key.authorization("https://push.example", "https://bito.example", NOW)

        assert Sent("/", {"authorization": header}, b"").claims() == {
            "aud": "https://push.example",
            "sub": "https://bito.example",
            "exp": NOW // 1000 + GOOD_FOR_S,
            "k": key.public,
        }

    def test_it_is_good_for_less_than_a_day(self) -> None:
        assert GOOD_FOR_S < 24 * 3600

    def test_the_public_key_is_a_whole_point(self) -> None:
        point = decode(VapidKey.new().public)

        assert (len(point), point[0]) == (65, 4)

    def test_the_pair_survives_being_stored(self) -> None:
        key = VapidKey.new()

        assert VapidKey.from_bytes(key.to_bytes()).public == key.public

    def test_it_has_no_printable_form(self) -> None:
        key = VapidKey.new()

        assert key.to_bytes().hex() not in repr(key)
        assert "private" not in repr(key).replace("_private", "")


class TestTheKeyOfTheServer:
    async def test_it_is_made_at_the_first_start_and_kept(self, database: Database) -> None:
        first = await own_key(database, SEAL, NOW)

        assert (await own_key(database, SEAL, NOW + 1)).public == first.public

    async def test_with_another_secret_it_is_another_and_nobody_is_subscribed(
        self, database: Database
    ) -> None:
        first = await own_key(database, SEAL, NOW)
        guest = await database.writer.run(lambda c: create_guest(c, "Guest", NOW))
        session = SessionRow("hash", guest.id, "cookie", NOW, NOW)
        row = SubscriptionRow("s", guest.id, "hash", "https://push.example/1", "p", "a", NOW)
        await database.writer.run(lambda c: create_session(c, session))
        await database.writer.run(lambda c: subscribe(c, row))

        second = await own_key(database, OTHER_SEAL, NOW)

        assert second.public != first.public
        assert (await own_key(database, OTHER_SEAL, NOW)).public == second.public
        with database.read() as connection:
            assert subscriptions_of(connection, guest.id) == []
