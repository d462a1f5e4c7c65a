"""Tests of thinking, with real processes."""
