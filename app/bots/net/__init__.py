"""The small net: what a seat knows and one of its moves in, the result it may expect out.

sight.py      what a seat knows of a moment, as sets of cards and small numbers
looking.py    a sight from a view and a memory, or from a position
features.py   a sight and its moves as bits, one bit an input of the net
layout.py     which bit stands for what
network.py    whole-number weights and the exact sums made with them
questions.py  many sights and moves, to be asked at once
inference.py  the values of a seat's moves
choosing.py   the move of the level that asks the net and does not search
asking.py     the door for who may not need numpy
weights.py    reads the weights that come with the program
"""
