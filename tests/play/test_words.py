"""Free words are plain text: one line, nothing invisible, nothing that reorders its neighbours."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.words import LONGEST_REMARK, BadWords, clean_words


@pytest.mark.parametrize(
    ("given_words", "kept"),
    [
        ("  Good   luck! \n", "Good luck!"),
        ("Удачи, Борис", "Удачи, Борис"),
        ("e\u0301te\u0301", "été"),
        ("a\u202eb\u202c\u2066c\u2069", "abc"),
        ("a\x07\x1b[31mb", "a[31mb"),
        ("\ufeffhi\u200b", "hi"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a" + "\u0300" * 40, unicodedata.normalize("NFC", "a\u0300") + "\u0300" * 3),
    ],
)
def test_words_are_cleaned(given_words: str, kept: str) -> None:
    assert clean_words(given_words) == kept


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\u202e\u200b", "\u200d", "x" * (LONGEST_REMARK + 1)]
)
def test_nothing_and_too_much_are_refused(text: str) -> None:
    with pytest.raises(BadWords):
        clean_words(text)


@given(st.text(max_size=300))
def test_what_is_kept_is_clean_and_stays_as_it_is(text: str) -> None:
    try:
        kept = clean_words(text)
    except BadWords:
        return

    bad = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not [s for s in kept if s not in "\u200c\u200d" and unicodedata.category(s) in bad]
    assert 0 < len(kept) <= LONGEST_REMARK
    assert clean_words(kept) == kept
