"""`python -m tests.thinking.nice_server serve`: the quick server, whose workers are merely nice.

Where all else is at work, one that takes spare time alone is long in dying, and looks like a child
of the server as long.
"""

from app.thinking import process
from tests.quick_server import run

if __name__ == "__main__":
    setattr(process, "can_be_watched", lambda: False)  # noqa: B010
    run()
