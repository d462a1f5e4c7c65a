"""Screenshots of every page, in both themes and several sizes: python -m tools.shots."""
