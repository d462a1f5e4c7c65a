"""The table page in a real browser: how soon it is there, how quickly it answers, its weight."""
