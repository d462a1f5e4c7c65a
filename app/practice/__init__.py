"""Endgame puzzles: what they are, when two are the same, which one is the day's, trying one."""
