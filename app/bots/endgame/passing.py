"""Two hands, all cards known, no talon, and attacks may be passed on (R5): who can force a win.

A taken bout may give back what an earlier one took, so positions can come again, within a bout
beaten by nobody. A game that goes round for ever, and one that R6.7 ends, is nobody's win. So the
question is always whether one side, the seeker, can *force* a win; it is the attacker where
`seeks` is true, else the defender.

An answer is a number: WON, or, where the seeker does not win, the depth of the earliest lead on
the way here to which that goes back; FREE where it goes back to none and holds for good. An
answer that leans on an earlier lead is kept aside until that one is known: it becomes true with
it, or is forgotten. (Strongly connected components, as in Tarjan 1972, on the fly.)

Written to be compiled by mypyc. Cards are numbered by app.bots.endgame.dense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.endgame.dense import Dense
from app.bots.endgame.spending import OutOfReach, Spending
from app.engine.cards import count

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = -1
FREE: Final = 1 << 30
_WORD: Final = 30
# More leads in one line of play would be too many calls within calls for Python.
_DEEPEST: Final = 40


class Passes:
    """What passing on brings with it.

    `cards` may pass an attack on. `drawn` are the leads, as attacker's and defender's hand, that
    this table has seen since the last beaten bout, the present one too: one of them again ends the
    game (R6.7).
    """

    __slots__ = ("cards", "drawn")

    def __init__(self, cards: int, drawn: list[tuple[int, int]]) -> None:
        self.cards = cards
        self.drawn = drawn


class Passing:
    """Answers under one limit of attacking cards; see Duel for all but `passes`."""

    def __init__(
        self,
        dense: Dense,
        spending: Spending,
        cap: int,
        throws: bool,
        asks: bool,
        passes: Passes,
        later: Passing | None = None,
        until_beaten: bool = False,
    ) -> None:
        self._beats = dense.beats
        self._same_rank = dense.same_rank
        self._plain: i64 = dense.plain
        self._spending = spending
        self._cap: i64 = cap
        self._throws = throws
        self._asks = asks
        self._transfers: i64 = passes.cards
        self._later = later
        self._until_beaten = until_beaten
        # For a seeking attacker and for a seeking defender.
        self._known: list[dict[int, bool]] = [{}, {}]
        self._path: list[dict[int, int]] = [{}, {}]
        self._aside: list[dict[int, int]] = [{}, {}]
        self._put_aside: list[tuple[bool, int]] = []
        self._drawn: list[int] = [a << _WORD | d for a, d in passes.drawn]
        for key in self._drawn:
            self._known[0][key] = self._known[1][key] = False

    def begin(self, attacker: i64, defender: i64, seeks: bool) -> i64:
        """A lead on the table: among the drawn ones it is there itself, and not come again."""
        key: i64 = attacker << _WORD | defender
        if key in self._drawn:
            return self._leads(attacker, defender, seeks)
        return self.lead(attacker, defender, seeks)

    def lead(self, attacker: i64, defender: i64, seeks: bool) -> i64:
        """Play comes to a lead, and both have cards."""
        side = 1 if seeks else 0
        key: i64 = attacker << _WORD | defender
        known = self._known[side].get(key)
        if known is not None:
            return WON if known else FREE
        depth = self._path[side].get(key)
        if depth is not None:
            return depth
        aside = self._aside[side].get(key)
        if aside is not None:
            return aside
        return self._work_out(attacker, defender, seeks)

    def answer(
        self, attacker: i64, defender: i64, table: i64, opened: i64, ranks: i64, seeks: bool
    ) -> i64:
        """The defender faces the cards in `opened`.

        Of several he beats the lowest first: the order changes nothing that can happen.
        """
        self._spending.left -= 1
        best: i64 = FREE
        given: i64 = defender & ranks & self._transfers
        if given and table == opened and self._may_pass_on(attacker, table):
            while given:
                card: i64 = given & -given
                given ^= card
                code: i64 = self.answer(
                    defender ^ card, attacker, table | card, opened | card, ranks, not seeks
                )
                if (code < 0) != seeks:
                    return code
                best = min(best, code)
        target: i64 = opened & -opened
        covers: i64 = self._beats[target]
        covers &= defender
        while covers:
            cover: i64 = covers & self._plain
            if not cover:
                cover = covers
            cover &= -cover
            covers ^= cover
            code = self._beat(
                attacker, defender ^ cover, table, opened ^ target, ranks, cover, seeks
            )
            if (code < 0) != seeks:
                return code
            best = min(best, code)
        room = self._room(defender, table, opened)
        code = self.pile_on(attacker, defender, table, attacker & ranks, room, seeks)
        return code if (code < 0) != seeks else min(best, code)

    def add(self, attacker: i64, defender: i64, table: i64, ranks: i64, seeks: bool) -> i64:
        """All is beaten; the attacker throws in or passes."""
        self._spending.left -= 1
        if not attacker:
            return WON if seeks and defender else FREE
        if not defender:
            return FREE if seeks else WON
        best: i64 = FREE
        if self._throws and self._room(defender, table, 0):
            fitting: i64 = attacker & ranks
            while fitting:
                card: i64 = fitting & self._plain
                if not card:
                    card = fitting
                card &= -card
                fitting ^= card
                code: i64 = self.answer(attacker ^ card, defender, table | card, card, ranks, seeks)
                if (code < 0) == seeks:
                    return code
                best = min(best, code)
        code = self._beaten(attacker, defender, table, seeks)
        return code if (code < 0) == seeks else min(best, code)

    def pile_on(
        self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, seeks: bool
    ) -> i64:
        """The defender takes; the attacker adds any of the `fitting` cards."""
        if not attacker:
            return WON if seeks else FREE
        best: i64 = FREE
        if room and self._throws:
            while fitting:
                card: i64 = fitting & -fitting
                fitting ^= card
                code: i64 = self.pile_on(
                    attacker ^ card, defender, table | card, fitting, room - 1, seeks
                )
                if (code < 0) == seeks:
                    return code
                best = min(best, code)
        code = self._taken(attacker, defender | table, seeks)
        return code if (code < 0) == seeks else min(best, code)

    def _work_out(self, attacker: i64, defender: i64, seeks: bool) -> i64:
        side = 1 if seeks else 0
        key: i64 = attacker << _WORD | defender
        path = self._path[side]
        depth = len(self._path[0]) + len(self._path[1])
        if depth > _DEEPEST:
            raise OutOfReach
        mark = len(self._put_aside)
        path[key] = depth
        code = self._leads(attacker, defender, seeks)
        del path[key]
        if code == WON:
            self._known[side][key] = True
            self._forget(mark)
        elif code >= depth:
            self._known[side][key] = False
            self._settle(mark, depth)
            code = FREE
        else:
            self._lower(mark, code)
            self._aside[side][key] = code
            self._put_aside.append((seeks, key))
        return code

    def _leads(self, attacker: i64, defender: i64, seeks: bool) -> i64:
        spending = self._spending
        spending.left -= 1
        if spending.left < spending.pause:
            spending.look_up()
        best: i64 = FREE
        cards: i64 = attacker
        while cards:
            card: i64 = cards & self._plain
            if not card:
                card = cards
            card &= -card
            cards ^= card
            ranks: i64 = self._same_rank[card]
            code: i64 = self.answer(attacker ^ card, defender, card, card, ranks, seeks)
            if (code < 0) == seeks:
                return code
            best = min(best, code)
        return best

    def _beat(
        self,
        attacker: i64,
        defender: i64,
        table: i64,
        opened: i64,
        ranks: i64,
        cover: i64,
        seeks: bool,
    ) -> i64:
        added: i64 = self._same_rank[cover]
        if opened:
            return self.answer(attacker, defender, table | cover, opened, ranks | added, seeks)
        return self.add(attacker, defender, table | cover, ranks | added, seeks)

    def _may_pass_on(self, heir: i64, table: i64) -> bool:
        """Whether the next defender can be given one card more than lies there (R5.3)."""
        wanted = count(table) + 1
        return wanted <= self._cap and wanted <= count(heir)

    def _room(self, defender: i64, table: i64, opened: i64) -> i64:
        """Attacking cards that may still come (R4.7): what the defender held is what he holds
        and what he has covered with."""
        unbeaten = count(opened)
        attacks = (count(table) + unbeaten) // 2
        return min(self._cap - attacks, count(defender) - unbeaten)

    def _beaten(self, attacker: i64, defender: i64, table: i64, seeks: bool) -> i64:
        """Both still have cards. The defender leads, or (R8) picks up what he has beaten."""
        later = self._later
        if later is None:
            code = self.lead(defender, attacker, not seeks)
        else:
            code = later.lead(defender, attacker, not seeks)
        if not self._asks or (code < 0) != seeks:
            return code
        accepted = self._taken(attacker, defender | table, seeks)
        return accepted if (accepted < 0) != seeks else min(code, accepted)

    def _taken(self, attacker: i64, defender: i64, seeks: bool) -> i64:
        later = self._later
        if later is None or self._until_beaten:
            return self.lead(attacker, defender, seeks)
        return later.lead(attacker, defender, seeks)

    def _forget(self, mark: int) -> None:
        """What leaned on a lead that turned out to be won is open again."""
        for seeks, key in self._put_aside[mark:]:
            del self._aside[1 if seeks else 0][key]
        del self._put_aside[mark:]

    def _settle(self, mark: int, depth: int) -> None:
        """What leaned on nothing earlier than the lead at `depth`, which is not won, holds."""
        kept = []
        for seeks, key in self._put_aside[mark:]:
            side = 1 if seeks else 0
            if self._aside[side][key] >= depth:
                del self._aside[side][key]
                self._known[side][key] = False
            else:
                kept.append((seeks, key))
        self._put_aside[mark:] = kept

    def _lower(self, mark: int, depth: int) -> None:
        """What leaned on a lead that itself leans on the one at `depth` leans on that one too."""
        for seeks, key in self._put_aside[mark:]:
            aside = self._aside[1 if seeks else 0]
            aside[key] = min(aside[key], depth)
