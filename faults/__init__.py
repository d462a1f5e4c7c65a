"""Faults made on purpose, and a checker that says whether anything was lost. `dev.py faults`.

It drives servers from outside, as clients, supervisors and disks do; nothing in `app` knows of it.
"""
