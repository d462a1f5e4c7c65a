"""bito-fair/1, pure: commitment, game key, streams, shuffles, records and their verification."""
