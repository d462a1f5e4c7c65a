"""Endgame puzzles, pure: two are left, no talon, and just one move keeps the result.

puzzles.py    a puzzle's shape, its position, and the file of all of them
likeness.py   when two are the same puzzle, and what it is called
daily.py      which one is the day's
trying.py     a visitor's moves against the solver
board.py      how it lies on the table; answering.py  questions and answers for a page
walking.py    whether the solver can answer every way to play one
"""
