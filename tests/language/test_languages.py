"""Who gets which language: his own choice, else his browser's, else English."""

import pytest

from app.language import languages
from app.language.languages import LANGUAGES, OFFERED, OWN_NAMES, PLURALS, negotiate, spoken


@pytest.fixture
def all_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "OFFERED", LANGUAGES)


@pytest.mark.usefixtures("all_offered")
@pytest.mark.parametrize(
    ("kept", "accepted", "language"),
    [
        (None, None, "en"),
        (None, "", "en"),
        (None, "ru", "ru"),
        (None, "ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        (None, "en;q=0.5, uk;q=0.7, de;q=0.6", "uk"),
        (None, "de-AT", "de"),
        (None, "DE", "de"),
        (None, "fr, de;q=0.1", "de"),
        (None, "ru;q=0, de;q=0.2", "de"),
        (None, "fr-CA, *", "en"),
        (None, "de;q=nonsense, uk", "uk"),
        (None, "de;level=1, uk", "uk"),
        (None, ",;,;q=;;,", "en"),
        (None, "xx," * 1000 + "ru", "en"),
        ("uk", "ru", "uk"),
        ("xx", "ru", "ru"),
        ("", "ru", "ru"),
        ("../../etc/passwd", None, "en"),
    ],
)
def test_the_dearest_that_is_offered(kept: str | None, accepted: str | None, language: str) -> None:
    assert negotiate(kept, accepted) == language


def test_a_language_that_is_not_offered_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "OFFERED", ("en", "de"))

    assert negotiate("ru", "uk, ru, de;q=0.1") == "de"
    assert spoken("ru") == "en"
    assert spoken("de") == "de"
    assert spoken(None) == "en"


def test_english_is_always_offered() -> None:
    assert OFFERED[0] == "en"
    assert set(OFFERED) <= set(LANGUAGES) == set(OWN_NAMES) == set(PLURALS)
