"""Tests, in the same tree as app/."""
