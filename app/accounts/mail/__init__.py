"""Letters: what they say, the outbox they are written to, and the way they go out."""
