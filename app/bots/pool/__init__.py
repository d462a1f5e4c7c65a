"""Bots to measure others by: nobody meets them at a table, and they stay as they are.

players.py    all of them, by name
simple.py     chance, the cheapest card, and rules of thumb
frame.py      what those have in common that think ahead
flat.py       flat Monte Carlo
ismcts.py     search in one tree for all guesses
determinised.py  search in a tree for each guess
"""
