"""Who is told what: one view a viewer, made once, and queues that merge."""

from typing import Any

import orjson

from app.play.audience import Audience, Listener, Place, Update, Viewer, merge
from tests.play.listeners import Ear


def update(version: int | None, *events: dict[str, Any], view: str = "{}") -> Update:
    return Update(version, "2026-12-01T12:00:00.000Z", events, view.encode())


def seated(audience: Audience, seat: Viewer, player_id: str | None = None) -> Ear:
    ear = Ear()
    audience.add(ear, Place(player_id, seat, browser=False))
    return ear


class TestAnUpdate:
    def test_is_the_protocols_message(self) -> None:
        text = update(17, {"kind": "dealt"}, view='{"id":"x"}').encode()

        assert list(orjson.loads(text)) == ["type", "version", "now", "events", "view"]
        assert orjson.loads(text)["view"] == {"id": "x"}

    def test_is_encoded_once(self) -> None:
        one = update(17)

        assert one.encode() is one.encode()

    def test_merged_with_others_has_the_newest_view_and_all_events(self) -> None:
        older = [update(1, {"n": 1}), update(2, {"n": 2}, {"n": 3}), update(2, {"n": 4})]

        merged = merge([*older, update(3, {"n": 5}, view='{"new":true}')])

        assert merged.version == 3
        assert merged.view == b'{"new":true}'
        assert [event["n"] for event in merged.events] == [1, 2, 3, 4, 5]

    def test_alone_is_merged_into_itself(self) -> None:
        one = update(1)

        assert merge([one]) is one


class TestAnAudience:
    def test_makes_one_update_for_all_who_see_the_same(self) -> None:
        audience = Audience()
        ears = [seated(audience, viewer) for viewer in (0, 0, None, None, 1)]
        made: list[Viewer] = []

        def update_for(viewer: Viewer) -> Update:
            made.append(viewer)
            return update(1, {"for": viewer})

        audience.tell(update_for)

        assert made == [0, None, 1]
        assert [ear.last["events"] for ear in ears] == [
            [{"for": viewer}] for viewer in (0, 0, None, None, 1)
        ]

    def test_can_leave_one_listener_out(self) -> None:
        audience = Audience()
        told, spared = seated(audience, 0), seated(audience, 0)

        audience.tell(lambda viewer: update(1), but=spared)

        assert (len(told.heard), len(spared.heard)) == (1, 0)

    def test_can_tell_one_viewer_alone(self) -> None:
        audience = Audience()
        ears = [seated(audience, viewer) for viewer in (0, 1, 0, None)]

        audience.tell_one(0, update(1))

        assert [len(ear.heard) for ear in ears] == [1, 0, 1, 0]

    def test_knows_everybody_with_his_place(self) -> None:
        audience = Audience()
        anna, watcher = seated(audience, 1, "anna"), seated(audience, None)

        assert [(ear, place.player_id) for ear, place in audience.members()] == [
            (anna, "anna"),
            (watcher, None),
        ]

    def test_has_a_seat_online_from_its_first_connection_to_its_last(self) -> None:
        audience = Audience()
        phone: Listener = Ear()
        laptop: Listener = Ear()

        assert audience.add(phone, Place("anna", 1, browser=True))
        assert not audience.add(laptop, Place("anna", 1, browser=False))
        assert audience.online() == {1}
        assert audience.remove(phone) is None
        assert audience.remove(laptop) == 1
        assert audience.online() == frozenset()

    def test_does_not_count_watchers_as_seats(self) -> None:
        audience = Audience()
        watcher = seated(audience, None)

        assert audience.online() == frozenset()
        assert audience.remove(watcher) is None
        assert audience.remove(watcher) is None

    def test_knows_whether_a_browser_watches(self) -> None:
        audience = Audience()
        seated(audience, 0)
        assert not audience.has_browser

        audience.add(Ear(), Place(None, None, browser=True))

        assert audience.has_browser

    def test_gives_people_their_seats_at_the_deal(self) -> None:
        audience = Audience()
        ear = seated(audience, None, "anna")

        audience.reseat(lambda player_id: 1 if player_id == "anna" else None)
        audience.tell(lambda viewer: update(0, {"for": viewer}))

        assert ear.last["events"] == [{"for": 1}]
