"""Two hands, all cards known, no talon, nothing passed on: whether a side gets what it asks.

A question is whether the attacker comes to at least a win (`wants_win`) or at least a draw: with
two answers instead of three a search needs no window, and asking the other side is `not`. Every
bout takes a card from the attacker or from both, so the search ends and what it has found out
about a lead holds for good. Cards are numbered by app.bots.endgame.dense.

Written to be compiled by mypyc, and for speed: what repeats a line spares a call.
What was tried and does not pay: remembering positions within a bout (a third slower), and taking
leads that differ only by the names of plain suits for one (a twentieth fewer nodes, each a tenth
dearer).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.endgame.dense import Dense
from app.bots.endgame.spending import Spending

if TYPE_CHECKING:
    from mypy_extensions import i64

_WORD: Final = 30


class Duel:
    """Answers under one limit of attacking cards; remembers every lead it has worked out.

    `throws` is whether any card may follow a lead, `asks` whether a defender may accept what he
    has beaten (R8). `later` has the limit that holds from the next bout on (R4.8), or, with
    `until_beaten`, from the first beaten one on; None where the limit stays.
    """

    def __init__(
        self,
        dense: Dense,
        spending: Spending,
        cap: int,
        throws: bool,
        asks: bool,
        later: Duel | None = None,
        until_beaten: bool = False,
    ) -> None:
        self._beats = dense.beats
        self._same_rank = dense.same_rank
        self._plain: i64 = dense.plain
        self._trumps: i64 = dense.trumps
        self._spending = spending
        self._cap: i64 = cap
        self._throws = throws
        self._asks = asks
        self._later = later
        self._until_beaten = until_beaten
        self._wins: dict[int, bool] = {}
        self._draws: dict[int, bool] = {}

    def lead(self, attacker: i64, defender: i64, wants_win: bool) -> bool:
        """The attacker is to lead; both have cards."""
        if not attacker & (attacker - 1):
            # The last card: only the defender's last one can still spoil it (R6.3, R6.5).
            if not wants_win or defender & (defender - 1):
                return True
            covers: i64 = self._beats[attacker]
            return not covers & defender
        known = self._wins if wants_win else self._draws
        key: i64 = attacker << _WORD | defender
        answer = known.get(key)
        if answer is not None:
            return answer
        # Who cannot draw cannot win, and who can win can draw.
        other = (self._draws if wants_win else self._wins).get(key)
        if other is not None and other is not wants_win:
            return other
        answer = self._leads(attacker, defender, wants_win)
        known[key] = answer
        return answer

    def answer(
        self,
        attacker: i64,
        defender: i64,
        table: i64,
        attack: i64,
        ranks: i64,
        room: i64,
        wants_win: bool,
    ) -> bool:
        """The defender faces the open card `attack`; `room` more attacking cards may come."""
        covers: i64 = self._beats[attack]
        covers &= defender
        if covers:
            self._spending.left -= 1
            cards: i64 = covers & self._plain
            trumps: i64 = covers & self._trumps
            while cards or trumps:
                if not cards:
                    cards = trumps
                    trumps = 0
                card: i64 = cards & -cards
                cards ^= card
                added: i64 = self._same_rank[card]
                if not self.add(
                    attacker, defender ^ card, table | card, ranks | added, room, wants_win
                ):
                    return False
        return self.pile_on(attacker, defender, table, attacker & ranks, room, wants_win)

    def add(
        self, attacker: i64, defender: i64, table: i64, ranks: i64, room: i64, wants_win: bool
    ) -> bool:
        """All is beaten; the attacker throws in or passes."""
        self._spending.left -= 1
        if not attacker:
            return not wants_win or defender != 0
        if not defender:
            return False
        if room and self._throws:
            fitting: i64 = attacker & ranks
            cards: i64 = fitting & self._plain
            trumps: i64 = fitting & self._trumps
            while cards or trumps:
                if not cards:
                    cards = trumps
                    trumps = 0
                card: i64 = cards & -cards
                cards ^= card
                if self.answer(
                    attacker ^ card, defender, table | card, card, ranks, room - 1, wants_win
                ):
                    return True
        return self._beaten(attacker, defender, table, wants_win)

    def pile_on(
        self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, wants_win: bool
    ) -> bool:
        """The defender takes; the attacker adds any of the `fitting` cards.

        Every choice of them comes once: each card is added, or not looked at again.
        """
        if not attacker:
            return True
        if room and self._throws:
            while fitting:
                card: i64 = fitting & -fitting
                fitting ^= card
                if self.pile_on(
                    attacker ^ card, defender, table | card, fitting, room - 1, wants_win
                ):
                    return True
        return self._taken(attacker, defender | table, wants_win)

    def _leads(self, attacker: i64, defender: i64, wants_win: bool) -> bool:
        spending = self._spending
        spending.left -= 1
        if spending.left < spending.pause:
            spending.look_up()
        room: i64 = -1
        rest: i64 = defender
        while rest and room + 1 < self._cap:
            rest &= rest - 1
            room += 1
        cards: i64 = attacker & self._plain
        trumps: i64 = attacker & self._trumps
        while cards or trumps:
            if not cards:
                cards = trumps
                trumps = 0
            card: i64 = cards & -cards
            cards ^= card
            ranks: i64 = self._same_rank[card]
            if self.answer(attacker ^ card, defender, card, card, ranks, room, wants_win):
                return True
        return False

    def _beaten(self, attacker: i64, defender: i64, table: i64, wants_win: bool) -> bool:
        """Both still have cards. The defender leads, or (R8) picks up what he has beaten."""
        later = self._later
        if later is None:
            goes_well = not self.lead(defender, attacker, not wants_win)
        else:
            goes_well = not later.lead(defender, attacker, not wants_win)
        if goes_well and self._asks:
            return self._taken(attacker, defender | table, wants_win)
        return goes_well

    def _taken(self, attacker: i64, defender: i64, wants_win: bool) -> bool:
        later = self._later
        if later is None or self._until_beaten:
            return self.lead(attacker, defender, wants_win)
        return later.lead(attacker, defender, wants_win)
