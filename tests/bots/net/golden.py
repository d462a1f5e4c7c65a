"""What the nets that come with the program say of some positions, for a file of worked cases.

`python -m tests.bots.net.golden` writes the file anew after other weights were exported.
"""

import hashlib
import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from app.bots.net.inference import action_values
from app.engine.view import memory_for, view_for
from tests.bots.net.positions import choices

FILE: Final = Path(__file__).resolve().parents[2] / "vectors" / "net.json"
RULES: Final[Mapping[str, Mapping[str, object]]] = {
    "duel": {"preset": "duel"},
    "transfer": {"preset": "transfer"},
    "four": {"preset": "classic", "seats": 4},
    "six with transfers": {"preset": "transfer", "seats": 6},
}
_POSITIONS: Final = 60
_SHOWN: Final = 2


def said() -> dict[str, dict[str, object]]:
    """For each set of rules the values at a few positions, and a hash over those at many."""
    found: dict[str, dict[str, object]] = {}
    for name, fields in RULES.items():
        values = []
        for state in islice(choices(fields, games=3), _POSITIONS):
            seat = state.position.turn
            values.append(action_values(view_for(state, seat), memory_for(state, seat)))
        text = json.dumps(values, sort_keys=True)
        found[name] = {
            "first": values[:_SHOWN],
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
        }
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(said(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
