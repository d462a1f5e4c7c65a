"""The names of all settings that the program knows, and of those that every example must offer."""

import re
from typing import Final

from tests.serving import ROOT

VARIABLES: Final = frozenset(
    re.findall(r"BITO_[A-Z_]+", (ROOT / "app" / "settings.py").read_text(encoding="utf-8"))
)

#: Where a data folder lies is the unit's and the image's business, and limits are lifted in tests.
OFFERED: Final = VARIABLES - {"BITO_DATA", "BITO_LIMITS"}
