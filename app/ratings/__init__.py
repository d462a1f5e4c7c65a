"""Ratings and leaderboards: pure mathematics, and one service around it."""
