"""Which bit stands for what: the inputs of the net, in words of 64 bits each.

The lower 52 bits of a word are cards or ranks, the ten above them small numbers. Of the words the
first eight say all there is at a table of two; more seats need the others.
Small numbers are thermometers: the bit of each step that is reached is set.
"""

from typing import Final

from app.engine.rules import Rules

# Words of a sight.
DUEL_WORDS: Final = 8
ROUND_WORDS: Final = 12
# Inputs of a move: one row of a card, or of passing and taking; then what the card is like.
ATTACK_ROW: Final = 0
THROW_ROW: Final = 52
PILE_ROW: Final = 104
BEAT_ROW: Final = 156
TRANSFER_ROW: Final = 208
PASS_ROW: Final = 260
PASS_PILE_ROW: Final = 261
TAKE_ROW: Final = 262
MOVE_ROWS: Final = 264
#: What a card is like: sixteen bits when it attacks, sixteen others when it beats.
TRAITS: Final = 32

_FIELD: Final = 52
_MOST_CARDS: Final = 52
_TALON_STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
_LONG_TALON_STEPS: Final = (11, 12, 13, 14, 16, 18, 20, 24, 28, 36)
_OWN_STEPS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 13, 18)
_OTHER_STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 14)
_UNKNOWN_STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12)
_BOUT_STEPS: Final = (1, 2, 3, 4, 5, 6)
_PACKS: Final = (24, 32, 36, 52)


def thermometer(steps: tuple[int, ...], shift: int) -> list[int]:
    """By number: the bits of the steps reached, from bit `shift` on."""
    return [
        sum(1 << shift + place for place, step in enumerate(steps) if number >= step)
        for number in range(_MOST_CARDS + 1)
    ]


TALON: Final = thermometer(_TALON_STEPS, _FIELD)
LONG_TALON: Final = thermometer(_LONG_TALON_STEPS, _FIELD)
OWN_COUNT: Final = thermometer(_OWN_STEPS, _FIELD)
NEXT_COUNT: Final = thermometer(_OTHER_STEPS, _FIELD)
UNKNOWN_COUNT: Final = thermometer(_UNKNOWN_STEPS, _FIELD)
ROOM: Final = thermometer(_BOUT_STEPS, _FIELD)
ATTACKS: Final = thermometer(_BOUT_STEPS, _FIELD)
# The fields of the words that more than two seats need.
BEFORE_COUNT: Final = thermometer(_OTHER_STEPS, _FIELD)
FAR_COUNTS: Final = tuple(thermometer(_OTHER_STEPS, shift) for shift in (12, 22, 32))
SEATS_IN: Final = [sum(1 << _FIELD + n for n in range(4) if count > n + 2) for count in range(7)]
ATTACKER: Final = [1 << seat for seat in range(6)]
DEFENDER: Final = [1 << 6 + seat for seat in range(6)]
PHASE: Final = [1 << _FIELD + stage if stage < 4 else 0 for stage in range(7)]


def rule_bits(rules: Rules) -> int:
    """The rules that change how one should play: for word 0 from bit 56, for word 2 from bit 58.

    The two are told apart by `RULES_IN_WORD_0` and `RULES_IN_WORD_2`.
    """
    switches = (
        rules.throw_in == "none",
        rules.throw_in == "neighbours",
        rules.bout_limit is None,
        rules.accept_beaten,
        rules.transfer != "off",
        rules.transfer == "trump",
    )
    first = sum(1 << 56 + place for place, is_on in enumerate(switches) if is_on)
    return first | 1 << 64 + 58 + _PACKS.index(rules.pack)


RULES_IN_WORD_0: Final = (1 << 64) - 1
RULES_IN_WORD_2: Final = 64
