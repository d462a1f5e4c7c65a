"""Tests of the small net."""
