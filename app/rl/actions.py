"""Moves as numbers from 0, the same for every game, and back.

Cards are numbered as in app.engine.cards, with the trump suit last of each rank, so that a number
means the same whatever is trump: attack with card c: c; pass the bout on with it: 52 + c; beat
card t with it: 104 + 52 t + c; then the words in the order of WORDS.
"""

from typing import Final

from app.engine.cards import Names

CARDS: Final = 52
_TRANSFER: Final = CARDS
_BEAT: Final = 2 * CARDS
_WORD: Final = _BEAT + CARDS * CARDS
WORDS: Final = ("pass", "take", "exchange", "accept", "keep", "redeal")
#: How many there are.
ACTIONS: Final = _WORD + len(WORDS)


def action_of(move: str, names: Names) -> int:
    """The number of a move that is legal somewhere."""
    verb, *cards = move.split()
    if not cards:
        return _WORD + WORDS.index(verb)
    numbers = [number_of(card, names) for card in cards]
    if verb == "attack":
        return numbers[0]
    if verb == "transfer":
        return _TRANSFER + numbers[0]
    return _BEAT + CARDS * numbers[0] + numbers[1]


def move_of(action: int, names: Names) -> str:
    """The move with this number, legal or not. Raises IndexError for a number of none."""
    if not 0 <= action < ACTIONS:
        raise IndexError(f"there is no action {action}")
    if action >= _WORD:
        return WORDS[action - _WORD]
    if action >= _BEAT:
        target, cover = divmod(action - _BEAT, CARDS)
        return f"beat {_card(target, names)} {_card(cover, names)}"
    if action >= _TRANSFER:
        return f"transfer {_card(action - _TRANSFER, names)}"
    return f"attack {_card(action, names)}"


def number_of(card: str, names: Names) -> int:
    """0 … 51: rank by rank, the trump of each rank last."""
    return names.card[card].bit_length() - 1


def _card(number: int, names: Names) -> str:
    return names.text[1 << number]
