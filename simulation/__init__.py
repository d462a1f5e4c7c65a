"""A whole world in one thread: nodes, clients and a database with faults, repeatable by a seed.

It drives the real `app.play` on a loop with virtual time; nothing in `app` knows of it.
"""
