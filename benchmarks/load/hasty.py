"""The server with little patience for idle tables, so that nobody has to wait for minutes to see
them go: `python -m benchmarks.load.hasty serve`."""

from app.cli import main
from app.play import rooms, upkeep

if __name__ == "__main__":
    rooms.IDLE_MS = 4_000  # type: ignore[misc]  # five minutes in the real one
    upkeep._LOOK_EVERY_MS = 2_000  # type: ignore[misc]
    main()
