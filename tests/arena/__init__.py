"""Tests of arena."""
