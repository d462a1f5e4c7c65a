"""Thinking ahead on positions imagined from a view and a memory (law L4).

estimate.py   the door: which move is best, and what each may expect
lookahead.py  two seats with a net: all moves in the same guesses
lines.py      a bout or two played on by the net, and what they come to
searching.py  a tree search: so many iterations, then the best move
tree.py       what was learnt about moves, as the searching seat sees them being made
guessing.py   hidden cards dealt anew, as far as nothing contradicts
rollout.py    a game played to its end without thinking
payoff.py     what a place is worth
bonus.py      how much a move is worth a try, in whole numbers
chance.py     quick luck from a few bytes of a stream

Only whole numbers decide, so a search comes out the same on every machine.
"""
