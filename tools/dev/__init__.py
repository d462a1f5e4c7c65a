"""What `dev.py` does, in the standard library alone: it runs before any package is installed."""
