"""Tests of what an operator does: backups, the secret, a look at how things are, acts."""
