"""Pictures drawn by the server: a finished game as one image. Knows no game, web or database."""
