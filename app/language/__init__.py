"""The languages people read: which one is whose, and the sentences in it. English is the key."""
