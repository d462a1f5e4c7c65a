"""What becomes of due notices: told, kept for later, or dropped."""

from dataclasses import replace
from datetime import datetime

from app.notices.matters import Matter
from app.notices.reader import zone_of
from app.notices.settling import Due, Plan, plan_for
from app.storage.notices import NoticeKind, NoticeRow, WishRow

HOUR = 3_600_000


def at(text: str) -> int:
    return int(datetime.fromisoformat(f"2026-12-{text}+01:00").timestamp() * 1000)


EVENING = at("01T20:00")
NIGHT = at("01T23:30")
MORNING = at("02T07:00")


def wishes(mail: str = "at_once", quiet: bool = True, confirmed: bool = True) -> WishRow:
    return WishRow(
        player_id="anna",
        email="anna@example.org",
        confirmed_at=1 if confirmed else None,
        mail_notices=mail,  # type: ignore[arg-type]  # of a test's own
        quiet_from=22 * 60 if quiet else None,
        quiet_to=7 * 60 if quiet else None,
        time_zone="Europe/Berlin",
        digest_at=None,
    )


def due(game: str = "one", kind: NoticeKind = "turn", deadline: int = NIGHT + 20 * HOUR) -> Due:
    notice = NoticeRow(f"{game}/0/{kind}", "anna", game, 0, kind, 0, 0)
    return Due(notice, Matter(game, "duel", ("Boris",), deadline, 86_400, 0, kind != "turn"))


def moved(game: str = "one") -> Due:
    return Due(due(game).notice, None)


def plan(*dues: Due, now: int = EVENING, watched: str = "", wish: WishRow | None = None) -> Plan:
    return plan_for("anna", dues, wish or wishes(), lambda game: game == watched, now)


class TestTelling:
    def test_a_turn_is_told_by_letter_and_message(self) -> None:
        told = plan(due())

        assert told.letter == told.message == (due().matter,)
        assert told.settled == (due().notice,)

    def test_a_zone_that_this_machine_does_not_know_keeps_nobody_from_being_told(self) -> None:
        wish = replace(wishes(), time_zone="Mars/Olympus")

        assert plan(due(), wish=wish).letter == (due().matter,)
        assert zone_of(wish).key == "UTC"

    def test_a_turn_that_has_passed_is_dropped(self) -> None:
        assert plan(moved()) == Plan("anna", (moved().notice,))

    def test_who_looks_at_the_table_is_told_nothing(self) -> None:
        assert plan(due(), watched="one") == Plan("anna", (due().notice,))

    def test_who_looks_at_one_table_is_told_of_another(self) -> None:
        told = plan(due("one"), due("two"), watched="one")

        assert told.letter == (due("two").matter,)

    def test_several_tables_are_one_letter_soonest_first(self) -> None:
        soon, late = due("soon", deadline=NIGHT), due("late", deadline=NIGHT + 9 * HOUR)

        assert plan(late, soon).letter == (soon.matter, late.matter)

    def test_the_most_urgent_word_about_a_table_is_said(self) -> None:
        turn, hour = due(), due(kind="hour")

        assert plan(turn, hour).message == plan(hour, turn).message == (hour.matter,)

    def test_a_guest_gets_messages_at_any_hour(self) -> None:
        told = plan_for("guest", [due()], None, lambda game: False, NIGHT)

        assert (told.letter, told.message) == ((), (due().matter,))


class TestLetters:
    def test_who_wants_none_gets_none(self) -> None:
        told = plan(due(), wish=wishes("off"))

        assert (told.letter, told.message) == ((), (due().matter,))

    def test_nobody_writes_to_an_address_that_is_not_confirmed(self) -> None:
        assert plan(due(), wish=wishes(confirmed=False)).letter == ()
        assert plan(due(), wish=wishes("daily", confirmed=False)).digest_at is None

    def test_who_wants_one_a_day_gets_it_in_the_morning(self) -> None:
        told = plan(due(), wish=wishes("daily"))

        assert told.letter == ()
        assert told.digest_at == at("02T08:00")

    def test_nothing_to_tell_plans_no_daily_letter(self) -> None:
        assert plan(moved(), wish=wishes("daily")).digest_at is None


class TestQuietHours:
    def test_what_can_wait_is_told_when_they_end(self) -> None:
        kept = plan(due(), now=NIGHT)

        assert (kept.held, kept.held_until) == ((due().notice,), MORNING)
        assert (kept.settled, kept.letter, kept.message) == ((), (), ())

    def test_what_cannot_wait_is_written_and_rings_nobody_out_of_bed(self) -> None:
        urgent = due(deadline=MORNING)
        told = plan(urgent, now=NIGHT)

        assert told.letter == (urgent.matter,)
        assert (told.message, told.held) == ((), ())

    def test_who_has_none_is_told_at_once(self) -> None:
        told = plan(due(), now=NIGHT, wish=wishes(quiet=False))

        assert told.message == (due().matter,)

    def test_a_turn_that_has_passed_is_not_kept(self) -> None:
        assert plan(moved(), now=NIGHT).held == ()
