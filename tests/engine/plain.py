"""The rules of Durak a second time, read slowly from the rulebook: text, lists and a generator.

It shares no code with `app.engine`; the tests play both side by side. `PlainGame.send` plays a
move, `position` is the referee's position.
"""

from collections.abc import Callable, Generator, Iterable
from functools import partial

from app.engine.rules import Rules
from tests.engine.plain_facts import RANKS, beats, plain_opener, plain_places, plain_throwers

Asking = Generator[None, str, str]


class PlainGame:
    """One game from given packs. Read `turn`, `phase` and `legal`; over when `phase` is."""

    def __init__(
        self,
        rules: Rules,
        packs: list[list[str]],
        bots: Iterable[int] = (),
        dealer: int | None = None,
        opener: int | None = None,
    ) -> None:
        self.rules = rules
        self.packs = packs
        self.bots = set(bots)
        self.dealer = rules.seats - 1 if dealer is None else dealer
        self.fixed_opener = opener
        self.turn: int | None = None
        self.phase = ""
        self.legal: list[str] = []
        self.attacker = -1
        self.defender = -1
        self.result: dict[str, object] | None = None
        self.lowest = RANKS[-rules.pack // 4 :][0]
        self._run = self._game()
        next(self._run)

    def send(self, move: str) -> None:
        """Plays a move of `legal`."""
        assert move in self.legal
        self._run.send(move)

    def position(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "attacker": self.attacker if self.phase not in ("over", "redeal") else None,
            "defender": self.defender if self.phase not in ("over", "redeal") else None,
            "hands": tuple(tuple(sorted(hand)) for hand in self.hands),
            "table": tuple((attack, cover) for attack, cover, _ in self.table),
            "talon": len(self.talon),
            "trump": self.trump,
            "trump_card": self.talon[-1] if self.talon else None,
            "heap": self.heap,
            "legal": tuple(sorted(self.legal)),
            "result": self.result,
        }

    # -- the game ---------------------------------------------------------------------------

    def _game(self) -> Generator[None, str, None]:
        yield from self._deals()
        self.attacker = plain_opener(self.rules, self.hands, self.trump, self.bots, self.dealer)
        if self.fixed_opener is not None:
            self.attacker = self.fixed_opener
        self.bout = self.beaten = 0
        seen: list[object] = []
        while self.result is None:
            now = (self.attacker, [sorted(hand) for hand in self.hands])
            if not self.talon and self.rules.repetition_draw and now in seen:
                self._end(None, "repetition")
                break
            if not self.talon:
                seen.append(now)
            self.bout += 1
            yield from self._bout()
        self.phase, self.turn, self.legal = "over", None, []
        yield

    def _deals(self) -> Generator[None, str, None]:
        for pack in self.packs:
            self._deal(pack)
            redealt = False
            for seat, hand in enumerate(self.hands):
                most = max(sum(card[1] == suit for card in hand) for suit in "SCDH")
                if self.rules.redeal_on_five and most >= 5:
                    self.phase, self.turn, self.legal = "redeal", seat, ["keep", "redeal"]
                    if (yield) == "redeal":
                        redealt = True
                        break
            if not redealt:
                return

    def _deal(self, pack: list[str]) -> None:
        n = self.rules.seats
        self.hands = [[pack[seat + n * round_] for round_ in range(6)] for seat in range(n)]
        rest = pack[6 * n :]
        self.talon = rest[1:] + rest[:1]
        self.trump = (self.talon or pack)[-1][1]
        self.table: list[tuple[str, str | None, int]] = []
        self.heap = 0
        self.out: list[int] = []
        six = self.lowest + self.trump
        self.owner = next((seat for seat in range(n) if six in self.hands[seat]), None)

    # -- one bout ---------------------------------------------------------------------------

    def _bout(self) -> Generator[None, str, None]:
        self.defender = self._next(self.attacker)
        self.emptied: list[int] = []
        self._set_limit()
        lead = yield from self._ask(
            self.attacker,
            "attack",
            lambda: [f"attack {card}" for card in self.hands[self.attacker]],
        )
        self._put(self.attacker, lead[-2:])
        while True:
            while any(cover is None for _, cover, _ in self.table):
                move = yield from self._ask(self.defender, "defend", self._answers)
                if move == "take":
                    yield from self._pile_on()
                    self._close(taken=True)
                    return
                self._answer(move)
            if not (yield from self._throw_in()):
                break
        taken = False
        if self.rules.accept_beaten and self._undecided():
            choice = yield from self._ask(self.defender, "accept", lambda: ["accept", "pass"])
            taken = choice == "accept"
        self._close(taken)

    def _ask(self, seat: int, phase: str, moves: Callable[[], list[str]]) -> Asking:
        while True:
            legal = moves()
            swap = self._can_exchange(seat)
            if legal == ["pass"] and self.rules.auto_pass and not swap:
                return "pass"
            if legal == ["take"] and self.rules.auto_take and not swap:
                return "take"
            self.turn, self.phase = seat, phase
            self.legal = legal + ["exchange"] * swap
            move = yield
            if move != "exchange":
                return move
            six, turned = self.lowest + self.trump, self.talon[-1]
            self.hands[seat].remove(six)
            self.hands[seat].append(turned)
            self.talon[-1] = six

    def _throw_in(self) -> Generator[None, str, bool]:
        for seat in self._throwers():
            if len(self.table) < self.limit and self.hands[seat]:
                move = yield from self._ask(seat, "throw_in", partial(self._adds, seat))
                if move != "pass":
                    self._put(seat, move[-2:])
                    return True
        return False

    def _pile_on(self) -> Generator[None, str, None]:
        for seat in self._throwers():
            while len(self.table) < self.limit and self.hands[seat]:
                move = yield from self._ask(seat, "pile_on", partial(self._adds, seat))
                if move == "pass":
                    break
                self._put(seat, move[-2:])

    def _answers(self) -> list[str]:
        hand = self.hands[self.defender]
        moves = [
            f"beat {attack} {card}"
            for attack, cover, _ in self.table
            for card in hand
            if cover is None and beats(card, attack, self.trump)
        ]
        enough = len(self.hands[self._next(self.defender)]) > len(self.table)
        if not any(cover for _, cover, _ in self.table) and enough and len(self.table) < self.cap:
            for card in hand:
                plain = card[1] != self.trump or self.rules.transfer == "trump"
                if card[0] == self.table[0][0][0] and plain and self.rules.transfer != "off":
                    moves.append(f"transfer {card}")
        return [*moves, "take"]

    def _answer(self, move: str) -> None:
        verb, *cards = move.split()
        if verb == "transfer":
            self._put(self.defender, cards[0])
            self.attacker, self.defender = self.defender, self._next(self.defender)
            self._set_limit()
            return
        at = next(i for i, (attack, _, _) in enumerate(self.table) if attack == cards[0])
        self.table[at] = (cards[0], cards[1], self.table[at][2])
        self._lose(self.defender, cards[1])

    def _close(self, taken: bool) -> None:
        cards = [card for attack, cover, _ in self.table for card in (attack, cover) if card]
        last_two = [attack for attack, _, by in self.table if by == self.attacker][-2:]
        six = self.lowest + self.trump
        if taken:
            owners = [
                by if attack == six else self.defender
                for attack, cover, by in self.table
                if six in (attack, cover)
            ]
            if owners and owners != [self.defender]:
                self.owner = None
            self.hands[self.defender] += cards
        else:
            self.heap += len(cards)
            self.beaten += 1
        self.table = []
        for seat in [s for s in self._round(self.attacker) if s != self.defender] + [self.defender]:
            while self.talon and len(self.hands[seat]) < 6:
                card = self.talon.pop(0)
                self.hands[seat].append(card)
                self.owner = seat if card == six else self.owner
        self._leave(last_two)
        heir = self.defender
        if taken or heir in self.out:
            heir = self._next(heir)
        self.attacker = heir

    def _leave(self, last_two: list[str]) -> None:
        if self.talon:
            return
        leaving = [seat for seat in self.emptied if not self.hands[seat]]
        holding = [seat for seat, hand in enumerate(self.hands) if hand]
        if not holding:
            self._end(None, "draw")
            return
        self.out += leaving
        if len(holding) == 1:
            gone = self.attacker in leaving
            low = [card[0] for card in last_two] == [self.lowest] * 2
            self._end(holding[0], "durak", gone and low and self.rules.epaulettes)

    def _end(self, durak: int | None, reason: str, epaulettes: bool = False) -> None:
        places = plain_places(self.rules.seats, self.out, durak)
        self.result = {
            "durak": durak,
            "reason": reason,
            "places": places,
            "epaulettes": epaulettes,
        }

    # -- small questions --------------------------------------------------------------------

    def _round(self, seat: int) -> list[int]:
        n = self.rules.seats
        return [(seat + i) % n for i in range(n) if (seat + i) % n not in self.out]

    def _next(self, seat: int) -> int:
        n = self.rules.seats
        return next(s % n for s in range(seat + 1, seat + n + 1) if s % n not in self.out)

    def _throwers(self) -> list[int]:
        others = [seat for seat in self._round(self.attacker)[1:] if seat != self.defender]
        return plain_throwers(self.rules, self.attacker, others, self._next(self.defender))

    def _leads(self) -> list[str]:
        return [f"attack {card}" for card in self.hands[self.attacker]]

    def _adds(self, seat: int) -> list[str]:
        ranks = {card[0] for attack, cover, _ in self.table for card in (attack, cover) if card}
        return [*(f"attack {card}" for card in self.hands[seat] if card[0] in ranks), "pass"]

    def _set_limit(self) -> None:
        first = self.bout == 1
        if self.rules.first_limit_until == "first_beaten":
            first = self.beaten == 0
        caps = [self.rules.bout_limit, self.rules.first_bout_limit if first else None]
        self.cap = min([cap for cap in caps if cap] or [99])
        self.limit = min(self.cap, len(self.hands[self.defender]))

    def _can_exchange(self, seat: int) -> bool:
        six = self.lowest + self.trump
        who = self.rules.exchange
        allowed = who == "everyone" or who == ("bots" if seat in self.bots else "humans")
        owns = self.owner == seat or not self.rules.exchange_own_only
        return bool(self.talon and allowed and owns and six in self.hands[seat])

    def _undecided(self) -> bool:
        others = [hand for seat, hand in enumerate(self.hands) if seat != self.defender]
        return bool(self.talon) or bool(self.hands[self.defender] and any(others))

    def _put(self, seat: int, card: str) -> None:
        self.table.append((card, None, seat))
        self._lose(seat, card)

    def _lose(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if not self.hands[seat]:
            self.emptied.append(seat)
