"""The colours of the deck, read from the tokens: told apart by everybody, and seen on the paper."""

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

TOKENS: Final = Path(__file__).resolve().parents[2] / "static/css/tokens.css"
SUITS: Final = ("s", "h", "d", "c")
#: What a figure or a sign needs against its ground (WCAG 1.4.11), and text (1.4.3).
MARK: Final = 3.0
TEXT: Final = 4.5
Colour = tuple[float, float, float]
#: How red, green and blue are seen without the cones for long or for middle waves: Machado, 2009.
SEEN: Final = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
}  # fmt: skip
#: Apart enough to be told from each other at a glance, in CIE L*a*b*.
APART: Final = 25


def suits(part: str) -> dict[str, str]:
    return dict(re.findall(r"--suit-([shdc]): (#[0-9a-f]+);", part))


def decks() -> dict[str, dict[str, str]]:
    plain, _, four = TOKENS.read_text(encoding="utf-8").partition('[data-deck="four"]')
    return {"two": suits(plain), "four": suits(four)}


def papers() -> list[str]:
    found = re.search(r"--card-paper: light-dark\((#\w+), (#\w+)\)", TOKENS.read_text("utf-8"))
    assert found
    return list(found.groups())


def linear(colour: str) -> Colour:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def light(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str) -> float:
    lights = sorted((light(linear(one)), light(linear(other))))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen_as(colour: Colour, eye: str) -> Colour:
    if eye == "usual":
        return colour
    red, green, blue = (
        min(1.0, max(0.0, sum(k * c for k, c in zip(row, colour, strict=True))))
        for row in SEEN[eye]
    )
    return red, green, blue


def lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 4 / 29 for t in (x, light(colour), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eye: str) -> float:
    pair = [lab(seen_as(linear(colour), eye)) for colour in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5)


@pytest.mark.parametrize("eye", ["usual", *SEEN])
def test_no_two_suits_of_four_colours_fall_together(eye: str) -> None:
    colours = decks()["four"]

    nearest = min(distance(colours[a], colours[b], eye) for a, b in combinations(SUITS, 2))

    assert nearest > APART


def test_every_suit_is_seen_on_the_paper_of_both_themes() -> None:
    by_day, at_night = papers()

    for deck in decks().values():
        assert all(contrast(deck[suit], by_day) >= TEXT for suit in SUITS)
        assert all(contrast(deck[suit], at_night) >= MARK for suit in SUITS)


def test_black_and_red_are_the_two_colours_of_the_usual_deck() -> None:
    deck = decks()["two"]

    assert deck["s"] == deck["c"]
    assert deck["h"] == deck["d"]
    assert deck["s"] != deck["h"]
