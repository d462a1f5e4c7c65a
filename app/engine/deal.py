"""The deal: packs become hands, talon and trump (R2), the opener is found (R3), and before the
first bout the redeal is asked (R9)."""

from app.engine.bout_end import start_bout
from app.engine.cards import PLAIN_CARDS, TRUMPS, Names, lowest_rank, names_for
from app.engine.position import (
    ASK_REDEAL,
    KEEP,
    NO_BOUT,
    NOBODY,
    REDEAL,
    Position,
    Terms,
)
from app.engine.roles import roles_for
from app.engine.setup import Setup as Setup
from app.engine.setup import check_setup, pack_for
from app.engine.state import State


def deal(setup: Setup) -> State:
    """The game's first position. Raises RulesError when the setup cannot be played."""
    position = Position()
    position.terms = terms_for(setup)
    lay_out(position, 0)
    return State(position)


def terms_for(setup: Setup) -> Terms:
    """Rules and seats as the kernel wants them. Raises RulesError (R3.3)."""
    check_setup(setup)
    rules = setup.rules
    swappers = {
        "nobody": (False, False),
        "everyone": (True, True),
        "humans": (True, False),
        "bots": (False, True),
    }[rules.exchange]
    return Terms(
        setup,
        roles_for(rules.seats, rules.throw_in, rules.throw_in_order),
        sum(swappers[seat in setup.bots] << seat for seat in range(rules.seats)),
        {"off": 0, "plain": PLAIN_CARDS, "trump": PLAIN_CARDS | TRUMPS}[rules.transfer],
    )


def clear_table(position: Position, names: Names) -> None:
    """Everything a new deal starts without: bouts, places, knowledge (R9)."""
    position.names = names
    position.heap = position.bout = position.beaten_bouts = 0
    position.in_play = (1 << position.terms.rules.seats) - 1
    position.out = position.questions = position.history = ()
    position.emptied = position.throwers = position.drawers = ()
    position.attack_log = position.cover_log = 0
    position.owners = position.table = position.open = position.ranks = 0
    position.cap = position.room = position.asked = 0
    position.attacker = position.defender = NOBODY
    position.opening = position.shown = None
    position.last = NO_BOUT
    position.result = None


def lay_out(position: Position, number: int) -> None:
    """Deal pack number `number` (R2.1, R2.2) and go to the first question or the first bout."""
    terms = position.terms
    seats = terms.rules.seats
    pack = pack_for(terms.setup, number)
    turned_up = pack[6 * seats] if len(pack) > 6 * seats else pack[-1]
    names = names_for(turned_up[1])
    clear_table(position, names)
    cards = [names.card[text] for text in pack]
    position.deal_number = number
    position.pack = sum(cards)
    position.hands = [sum(cards[seat : 6 * seats : seats]) for seat in range(seats)]
    position.seen = names.card[turned_up]
    talon = cards[6 * seats :]
    position.stock = stock_of(talon[1:] + talon[:1])
    position.left = len(talon)
    if not talon:
        position.shown = (seats - 1, cards[-1])
    position.swap = swap_of(position)
    position.opener = _opener(position)
    _ask_redeal(position)


def stock_of(talon: list[int]) -> tuple[int, ...]:
    """The sets of the last 0, 1, 2 … cards of a talon given in drawing order."""
    stock = [0]
    for card in reversed(talon):
        stock.append(stock[-1] | card)
    return tuple(stock)


def swap_of(position: Position) -> int:
    """The card that may be exchanged in this game: the pack's lowest trump, or 0 (R7.1, R7.2)."""
    lowest = lowest_trump(position)
    if not position.left or position.stock[1] == lowest or not position.terms.may_swap:
        return 0
    return lowest


def lowest_trump(position: Position) -> int:
    """The lowest trump of the whole pack (R7.1)."""
    return 8 << 4 * lowest_rank(position.terms.rules.pack)


def keep_hand(position: Position) -> None:
    """The asked seat keeps its hand: the next one is asked, or the first bout begins (R9)."""
    position.questions = position.questions[1:]
    _go_on(position)


def redeal(position: Position) -> None:
    """Throw this deal away for the next one. Raises RulesError when no pack is left (R9)."""
    lay_out(position, position.deal_number + 1)


def _ask_redeal(position: Position) -> None:
    if position.terms.rules.redeal_on_five:
        position.questions = tuple(
            seat for seat, hand in enumerate(position.hands) if _has_five_of_a_suit(hand)
        )
    _go_on(position)


def _has_five_of_a_suit(hand: int) -> bool:
    return any((hand & (TRUMPS >> label)).bit_count() >= 5 for label in range(4))


def _go_on(position: Position) -> None:
    if position.questions:
        position.stage = ASK_REDEAL
        position.turn = position.questions[0]
        position.legal = REDEAL | KEEP
        return
    if position.opening:
        position.seen |= position.opening[1]
    start_bout(position, position.opener)


def _opener(position: Position) -> int:
    """R3: the seat that leads the first bout; notes the trump that decided if all may see it."""
    setup = position.terms.setup
    rules = setup.rules
    if setup.opener is not None:
        return setup.opener
    match rules.opens:
        case "human":
            return setup.people()[0]
        case "bot":
            return min(setup.bots)
        case "dealer_left":
            dealer = rules.seats - 1 if setup.dealer is None else setup.dealer
            return (dealer + 1) % rules.seats
        case "lowest_trump":
            return _lowest_trump_opens(position)


def _lowest_trump_opens(position: Position) -> int:
    """R3.1; with no trump in any hand the lowest seat of a person, else seat 0."""
    setup = position.terms.setup
    trumps = sum(position.hands) & TRUMPS
    if not trumps:
        return (setup.people() or [0])[0]
    lowest = trumps & -trumps
    seat = next(seat for seat, hand in enumerate(position.hands) if hand & lowest)
    if setup.rules.show_opening_trump:
        position.opening = (seat, lowest)
    return seat
