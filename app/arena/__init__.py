"""Programs against programs on paired deals: who is stronger, and how sure that is.

contest.py     what is played: rules, seed, and the tasks of a number of matches
players.py     a name becomes somebody who plays: a level, one of the pool, a program of its own
program.py     a program behind the line protocol of docs/ARENA.md
wire.py        what such a program is told
game.py        one game, from the deal to the result
deal.py        all games of one deal, with each in every seat
workers.py     deals side by side in processes, their results in order
keeping.py     the file of finished deals, and going on from it
reckoning.py   scores and their intervals; when it is sure enough to stop
showing.py     tables for people, objects for programs
"""
