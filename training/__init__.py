"""How the bots' small net is made: it plays against itself and learns from how each game ended.

__main__.py   the command line
course.py     a run: leg after leg, with its schedule, log and checkpoints
plan.py       what a run is to be
leg.py        fresh games played to their ends, and learned from on the way
tables.py     many games played in step, so that the net is asked for all of them at once
mixture.py    which rules are dealt, and how often
learner.py    the net in floats: its values, and what it learns from a batch
checkpoint.py what is kept between two legs
measure.py    matches against the bots' levels, in paired deals
release.py    a checkpoint made into the weights that come with the program
"""
