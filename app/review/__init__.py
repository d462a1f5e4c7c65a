"""The review of a finished game, pure: what each choice was worth, what the deal was worth.

game.py       a record made ready: its positions, and which moves were choices
judging.py    one choice: as its player could know, with all cards open, and exactly
estimating.py playing a position out many times
playouts.py   one game to its end by a plain player
looking.py    two seats: the look ahead that `expert` plays by; opened.py  with all cards open
exact.py      the last cards of two, worked out; endings.py  the same of positions on the way
worth.py      places as numbers; luck.py  draws that a label determines
marks.py      what a choice is called
deal.py       what the cards gave each seat; net_playouts.py  two seats: by the net
chunks.py     the work in pieces for workers; printed.py  the form in which it is kept
"""
