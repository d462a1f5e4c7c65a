"""Streams: known answers, even draws, labels that do not disturb each other."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.fair.stream import Stream, bot_stream, deal_pack, seating

KEY = bytes(range(32))


def test_a_stream_is_the_counted_blocks_of_its_label_one_after_the_other() -> None:
    label = b"\x00\x00\x00\x05seats"
    blocks = [hmac.new(KEY, label + bytes([0, 0, 0, i]), hashlib.sha256).digest() for i in range(3)]

    assert Stream(KEY, "seats").read(96) == b"".join(blocks)


def test_known_first_bytes() -> None:
    first = Stream(KEY, "deal/0").read(8).hex()

    assert first == "fa6aee0c0dbd9319"


def test_bytes_of_the_last_incomplete_row_are_thrown_away() -> None:
    read = Stream(KEY, "x").read(2000)
    kept = [byte % 36 for byte in read if byte < 252]

    stream = Stream(KEY, "x")

    assert [stream.below(36) for _ in kept[:1900]] == kept[:1900]


def test_a_draw_below_256_takes_every_byte() -> None:
    stream = Stream(KEY, "x")

    assert bytes(stream.below(256) for _ in range(100)) == Stream(KEY, "x").read(100)


@pytest.mark.parametrize("bound", [0, -1, 257])
def test_a_draw_outside_one_byte_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="below 1 to 256"):
        Stream(KEY, "x").below(bound)


def test_draws_are_even() -> None:
    stream = Stream(KEY, "even")

    counts = Counter(stream.below(6) for _ in range(6000))

    assert all(850 < counts[face] < 1150 for face in range(6))


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_item(key: bytes, items: list[int]) -> None:
    shuffled = list(items)

    Stream(key, "any").shuffle(shuffled)

    assert sorted(shuffled) == sorted(items)


def test_deals_seats_and_bots_read_different_streams() -> None:
    deals = {tuple(deal_pack(KEY, 36, number)) for number in range(20)}
    lucks = {bot_stream(KEY, seat, version).read(32) for seat in range(6) for version in range(6)}

    assert len(deals) == 20
    assert len(lucks) == 36
    assert sorted(seating(KEY, 6)) == [0, 1, 2, 3, 4, 5]


def test_a_stream_does_not_show_its_key() -> None:
    assert KEY.hex() not in repr(Stream(KEY, "x"))
    assert repr(KEY) not in repr(Stream(KEY, "x"))
