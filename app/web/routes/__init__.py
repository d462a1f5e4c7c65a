"""The HTTP routes, one module a subject. Bodies and answers are in `bodies` and `answers`."""
