"""The players that are programs, pure: a seat's view and memory in, a move out.

choose.py     the door
levels.py     the five levels, and what a decision at each may spend
attacking.py  leading, throwing in, adding to a take
defending.py  beating, passing on, taking
knowledge.py  what a player who counts knows of other hands
worth.py      what a card is worth
net/          what each move is worth, as a small net has learnt it
search/       thinking ahead on guesses of the hidden cards
endgame/      the last cards of two, played out exactly
pool/         players to measure the others by
"""
