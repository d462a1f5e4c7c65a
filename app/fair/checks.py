"""What a record says before the first card: rules, promise, people, the game before."""

import hmac
from typing import Final

from app.engine.errors import RulesError
from app.engine.rules import Rules, make_rules, offered_by_preset, rules_as_dict, rules_text
from app.fair.commitment import commitment, game_key, transcript
from app.fair.house_bots import LEVELS, bot_names
from app.fair.record import VOID_RESULT, Participant, Record
from app.fair.step import Step, Wrong, found, require
from app.fair.timing import DEADLINES_S

_RATED_PRESETS: Final = ("duel", "classic", "transfer")


def rules_of(record: Record) -> Rules:
    """The rules, every field given and legal together, and equal to the promised text."""
    try:
        rules = make_rules(record.rules)
    except RulesError as error:
        raise Wrong("rules", str(error)) from error
    for name, value in rules_as_dict(rules).items():
        require(name in record.rules, "rules", f"rules.{name} is missing")
        same = record.rules[name] == value and type(record.rules[name]) is type(value)
        require(same, "rules", f"rules.{name} should be {value!r}")
    require(record.rules_text == rules_text(rules), "rules_text", "does not say the same as rules")
    return rules


def look_at_terms(record: Record) -> Step:
    """Preset and deadline, as the table was offered."""
    says = f"should be {record.rules['preset']!r}, as rules.preset is"
    require(record.preset == record.rules["preset"], "preset", says)
    known = record.deadline_s in DEADLINES_S
    require(known, "deadline_s", f"{record.deadline_s} s is no deadline of this server")
    return found("preset", f"{record.preset}, {record.deadline_s} s for a move")


def key_of(record: Record) -> bytes:
    """The game key K, once the commitment has been found to hold the seed."""
    promised = commitment(record.game_id, record.rules_text, record.server_seed)
    if not hmac.compare_digest(promised, record.commitment):
        raise Wrong("commitment", "is not that of this game id, rules text and seed")
    nonces = [who.nonce for who in record.participants if who.kind != "bot"]
    return game_key(record.server_seed, transcript(record.game_id, promised, nonces))


def look_at_participants(record: Record, rules: Rules) -> Step:
    """As many as seats, persons first, and of a bot nothing but its level."""
    count = len(record.participants)
    full = count == rules.seats
    may_be = full or (record.started_at is None and count < rules.seats)
    require(may_be, "participants", f"{count} participants at {rules.seats} seats")
    was_bot = False
    for i, who in enumerate(record.participants):
        _look_at_participant(f"participants[{i}]", who)
        require(who.kind == "bot" or not was_bot, "participants", "a person stands after a bot")
        was_bot = who.kind == "bot"
    bots = [who for who in record.participants if who.kind == "bot"]
    for who, name in zip(bots, bot_names(who.level or "" for who in bots), strict=True):
        require(who.name == name, "participants", f"this bot would be called {name!r}")
    return found("participants", ", ".join(who.name for who in record.participants) or "nobody")


def _look_at_participant(path: str, who: Participant) -> None:
    if who.kind == "bot":
        require(who.level in LEVELS, "participants", f"{path}.level is no level of a bot")
        require(not who.nonce, "participants", f"{path}.nonce: a bot brings none")
        require(not who.program, "participants", f"{path}.program is for persons")
    else:
        require(who.level is None, "participants", f"{path}.level: a person has none")


def look_at_rating(record: Record, rules: Rules) -> Step:
    """Rated only among persons with accounts, under rules that have a list."""
    if not record.rated:
        return found("rated", "no")
    require(rules.preset in _RATED_PRESETS, "rated", f"{rules.preset} has no list")
    require(offered_by_preset(rules), "rated", f"{rules.preset} does not offer these rules")
    persons = all(who.kind == "person" for who in record.participants)
    require(persons, "rated", "a guest or a bot takes part")
    return found("rated", "yes")


def look_at_previous_game(record: Record, rules: Rules) -> Step:
    """R3.5: a dealer or an opener comes from an earlier game, where the rules ask for it."""
    require(record.previous_game != record.game_id, "previous_game", "a game before itself")
    for name, seat in (("dealer", record.dealer), ("opener", record.opener)):
        if seat is not None:
            require(record.previous_game is not None, name, "given with no previous game")
            require(seat < rules.seats, name, f"there is no seat {seat}")
    dealer_counts = rules.rematch_opens == "durak_deals" and rules.opens == "dealer_left"
    require(record.dealer is None or dealer_counts, "dealer", "these rules name none")
    opener_counts = rules.rematch_opens == "winner_attacks"
    require(record.opener is None or opener_counts, "opener", "these rules fix none")
    return found("previous_game", record.previous_game or "none")


def look_at_void(record: Record) -> Step:
    """A table that never started: nothing but a void result."""
    require(record.result == VOID_RESULT, "result", "a game that never started is void")
    require(not record.seating, "seating", "a game that never started has none")
    require(not record.moves, "moves", "a game that never started has none")
    require(not record.extensions, "extensions", "a game that never started has none")
    return found("result", "void: never started")
