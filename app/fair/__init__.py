"""bito-fair/1 and bito-record/1, pure: who promised what, what came of it, and the proof.

commitment.py  the promise, the transcript, the game key
stream.py      labelled streams: seats, packs, the luck of bots
setup.py       from the key to what the engine deals from
house_bots.py  levels and names of this server's bots
record.py      a finished game as data and as text (fields.py reads strictly, instants.py times)
verify.py      is a record true? (step.py, checks.py, replaying.py, timing.py)
"""
