"""Copies of the whole database, and the way back, for each kind of database."""
