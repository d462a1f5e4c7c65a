"""Telling people that it is their turn: by mail, by push, in a calendar; and their days away."""
