"""Durak as an environment for learning programs, in the manner of PettingZoo (`bito[rl]`).

durak.py    the environment: a game at a time, seats taking turns
actions.py  moves as numbers
seeing.py   what a seat knows as a row of numbers
"""
