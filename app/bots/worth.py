"""What cards are worth to a player, and which card beats which (R4.2). Text cards only."""

from typing import Final

from app.engine.cards import RANKS

# A trump is worth more than any ace, and a trump ace most of all.
TRUMP_PREMIUM: Final = 13

JACK: Final = RANKS.index("J")
QUEEN: Final = RANKS.index("Q")


def rank(card: str) -> int:
    """0 for a two … 12 for an ace."""
    return RANKS.index(card[0])


def is_trump(card: str, trump: str) -> bool:
    return card[1] == trump


def cost(card: str, trump: str) -> int:
    """How much it hurts to give the card away: 0 … 25."""
    return rank(card) + (TRUMP_PREMIUM if is_trump(card, trump) else 0)


def can_beat(cover: str, attack: str, trump: str) -> bool:
    """R4.2: higher in its suit, or a trump on a card that is none."""
    if cover[1] == attack[1]:
        return rank(cover) > rank(attack)
    return is_trump(cover, trump)
