"""The names of all settings that the program knows."""

import re
from typing import Final

from tests.serving import ROOT

VARIABLES: Final = frozenset(
    re.findall(r"BITO_[A-Z_]+", (ROOT / "app" / "settings.py").read_text(encoding="utf-8"))
)
