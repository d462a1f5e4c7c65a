"""The last cards of two seats: no talon, all cards known, played out exactly.

verdicts.py   the door: what each move is worth, for a view or for an open position
choosing.py   the door for a bot: a move that keeps the result
solver.py     a position of the engine handed to one of the two searches
searches.py   which one, and what the rules mean to it
duel.py       the search where no attack is passed on (compiled when it can be)
passing.py    the search where it is, and positions may come again (the same)
distance.py   how many moves are left with best play
spending.py   how much either may look at
dense.py      the cards that are left, numbered without gaps
"""
