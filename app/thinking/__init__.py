"""Where programs think: processes of their own, so that no table waits for a thought.

pool.py        the door: a bot's move, and long work in the background
waiting.py     who waits: bounded, askers take turns
crew.py        the workers of one queue: asks, and asks again when one has died
process.py     a worker as the server sees it: started when first needed, killed when it hangs
worker.py      a worker from within
spare_time.py  how a worker takes only time that nobody else wants
attempt.py     calls what may have a bug
frames.py      what goes through the pipe between the two
thought.py     a bot's question and its answer, wherever it is thought about
tally.py       what was thought, for whoever watches
"""
