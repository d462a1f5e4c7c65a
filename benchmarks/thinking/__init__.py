"""The parts of `benchmarks.bots`, run in a process of their own for each form of the engine."""
