"""The rules of Durak, pure: cards, rules, deal, state, legal moves, bouts, views, notation."""
