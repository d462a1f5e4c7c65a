"""Moves as text (R1.2) and as the bits of a position's legal mask."""

from dataclasses import dataclass
from typing import Final

from app.engine.cards import ALL_CARDS, cards_of
from app.engine.position import (
    ACCEPT,
    DEFEND,
    EXCHANGE,
    KEEP,
    PASS,
    REDEAL,
    TAKE,
    TARGET,
    TRANSFER,
    Position,
)

WORDS: Final = {
    "pass": PASS,
    "take": TAKE,
    "exchange": EXCHANGE,
    "accept": ACCEPT,
    "redeal": REDEAL,
    "keep": KEEP,
}
_WORD_OF: Final = {bit: word for word, bit in WORDS.items()}
_CARD_COUNTS: Final = {"attack": 1, "transfer": 1, "beat": 2}


@dataclass(frozen=True, slots=True)
class Move:
    """A move as written: its verb and its cards (`beat`: the target, then the cover)."""

    verb: str
    cards: tuple[str, ...] = ()


def parse_move(position: Position, text: str) -> Move | None:
    """The move a text says, or None when it says none."""
    verb, *cards = text.split(" ")
    if verb in WORDS or verb in ("resign", "timeout"):
        return Move(verb) if not cards else None
    if len(cards) != _CARD_COUNTS.get(verb):
        return None
    if any(card not in position.names.card for card in cards):
        return None
    return Move(verb, tuple(cards))


def bit_of(position: Position, move: Move) -> int:
    """The bit that stands for a move in this position, legal or not; 0 when none can."""
    if not move.cards:
        return WORDS.get(move.verb, 0)
    card = position.names.card[move.cards[-1]]
    match move.verb:
        case "attack":
            return 0 if position.stage == DEFEND else card
        case "transfer":
            return card << TRANSFER
        case _:
            return _beat_bit(position, position.names.card[move.cards[0]], card)


def _beat_bit(position: Position, target: int, card: int) -> int:
    if position.stage != DEFEND or not target & position.open:
        return 0
    if target == position.open:
        return card
    return card << TARGET * (2 + position.attacks.index(target))


def text_of(position: Position, bit: int) -> str:
    """The text of one legal move."""
    word = _WORD_OF.get(bit)
    if word:
        return word
    text = position.names.text
    group, place = divmod(bit.bit_length() - 1, TARGET)
    card = text[1 << place]
    if group == 1:
        return f"transfer {card}"
    if position.stage != DEFEND:
        return f"attack {card}"
    target = position.open if group == 0 else position.attacks[group - 2]
    return f"beat {text[target]} {card}"


def legal_texts(position: Position) -> list[str]:
    """Every legal move, sorted as text."""
    legal = position.legal
    plain = legal & ALL_CARDS
    said, text = _said(position), position.names.text
    texts = [text_of(position, bit) for bit in cards_of(legal ^ plain)]
    while plain:
        card = plain & -plain
        texts.append(said + text[card])
        plain ^= card
    texts.sort()
    return texts


def _said(position: Position) -> str:
    """What stands before the card of a move that is written as the card alone."""
    if position.stage != DEFEND:
        return "attack "
    target = position.names.text.get(position.open)
    return "" if target is None else f"beat {target} "
