"""What bots thought in a finished game, thought once more from its record alone."""

from app.bots.choose import choose
from app.engine.deal import deal
from app.engine.replay import play_as
from app.engine.shown import shown_after, shown_at
from app.fair.checks import key_of, rules_of
from app.fair.record import parse_record
from app.fair.replaying import seated
from app.fair.stream import bot_stream
from app.play.bot_driver import known_to


def thought_again(record_text: str) -> list[tuple[str, str]]:
    """For each move of a bot what it played, and what it would play now."""
    record = parse_record(record_text)
    rules, key = rules_of(record), key_of(record)
    state, pairs = deal(seated(record, rules, key)), []
    shown = shown_at(state)
    for version, played in enumerate(record.moves):
        who = record.participants[record.seating[played.seat]]
        if who.level is not None:
            luck = bot_stream(key, played.seat, version)
            again = choose(*known_to(state, played.seat, shown), who.level, luck)
            pairs.append((played.move, again))
        before, state = state, play_as(state, played.seat, played.move)
        shown = shown_after(shown, before, played.move, state)
    return pairs
