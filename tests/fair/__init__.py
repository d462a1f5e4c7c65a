"""Tests of fair."""
