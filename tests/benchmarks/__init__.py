"""Tests of the benchmarks: that they run, not how fast."""
