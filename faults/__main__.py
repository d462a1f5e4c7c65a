"""`python -m faults [NAME ...] [--long]`: every fault in turn, or those named, with its counts."""
