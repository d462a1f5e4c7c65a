"""`python -m app referee`: the rules without a server, JSON lines in and JSON lines out."""

import sys

from app.referee import answers


def command() -> None:
    """Read requests from standard input, one JSON object a line, and answer each with one line."""
    # Bytes that are no UTF-8 become signs the referee then refuses: garbage must not end it.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]  # a TextIOWrapper here
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]  # a TextIOWrapper here
    for answer in answers(sys.stdin):
        sys.stdout.write(answer.rstrip("\n") + "\n")
        sys.stdout.flush()
