"""The load benchmark's parts; `benchmarks/tables.py` runs them and prints what they found."""
