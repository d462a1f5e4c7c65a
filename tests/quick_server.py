"""`python -m tests.quick_server serve`: the server, where a password costs the least it may cost.

For servers at which many people sign up and in, and tests that are not about that.
"""

import app.main
from app.accounts.hashing import FLOOR
from app.cli import main


def run() -> None:
    setattr(app.main, "STANDARD", FLOOR)  # noqa: B010
    main()


if __name__ == "__main__":
    run()
