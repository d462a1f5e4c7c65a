"""The players that are programs, pure: a seat's view and memory in, a move out."""
