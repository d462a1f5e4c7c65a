"""How the bots' small net is made: it plays against itself and learns from how each game ended.

tables.py     many games played in step, so that the net is asked for all of them at once
mixture.py    which rules are dealt, and how often
learner.py    the net in floats: its values, and what it learns from a batch
course.py     a run: leg after leg, with its schedule, log and checkpoints
checkpoint.py what is kept between two legs
measure.py    matches against the bots' levels, in paired deals
release.py    a checkpoint made into the weights that come with the program
"""
