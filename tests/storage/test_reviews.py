"""Reviews of finished games: one process at a time, and a better method may replace a worse one."""

from app.storage.reviews import (
    keep_review,
    leave_review,
    note_progress,
    review_of,
    take_review,
)
from app.storage.rows import PlayerRow
from tests.storage.builders import begin
from tests.storage.conftest import Do

NOW = 1_000_000
LAPSES = NOW + 5_000


def test_what_one_process_works_on_is_not_another_s_before_it_lapses(
    write: Do, read: Do, anna: PlayerRow
) -> None:
    write(begin, anna, game_id="hers")

    assert write(take_review, "hers", 1, "one", NOW, LAPSES)
    assert not write(take_review, "hers", 1, "other", LAPSES - 1, 2 * LAPSES)
    write(note_progress, "hers", "one", 2, 7, LAPSES + 10)
    row = read(review_of, "hers")
    assert row is not None
    assert (row.text, row.done, row.pieces) == (None, 2, 7)
    assert not write(take_review, "hers", 1, "other", LAPSES, 2 * LAPSES)
    assert write(take_review, "hers", 1, "other", LAPSES + 10, 2 * LAPSES)
    write(keep_review, "hers", "one", "too late")
    row = read(review_of, "hers")
    assert row is not None
    assert (row.text, row.node, row.done) == (None, "other", 0)


def test_what_is_kept_stays_until_a_better_method_comes(
    write: Do, read: Do, anna: PlayerRow
) -> None:
    write(begin, anna, game_id="hers")
    assert read(review_of, "hers") is None
    write(take_review, "hers", 1, "one", NOW, LAPSES)

    write(keep_review, "hers", "one", "{}")

    kept = read(review_of, "hers")
    assert kept is not None
    assert (kept.text, kept.until) == ("{}", None)
    assert not write(take_review, "hers", 1, "one", 2 * LAPSES, 3 * LAPSES)
    assert write(take_review, "hers", 2, "one", 2 * LAPSES, 3 * LAPSES)


def test_what_one_gives_up_another_may_begin(write: Do, anna: PlayerRow) -> None:
    write(begin, anna, game_id="hers")
    write(take_review, "hers", 1, "one", NOW, LAPSES)

    write(leave_review, "hers", "one")

    assert write(take_review, "hers", 1, "other", NOW, LAPSES)
