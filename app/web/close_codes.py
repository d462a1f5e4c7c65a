"""Why a socket is closed: the codes of the protocol and the word that goes with each."""

from typing import Final

NOT_TEXT: Final = 1003
BROKEN_RULES: Final = 1008
TOO_BIG: Final = 1009
FAILED: Final = 1011
RESTARTING: Final = 1012
TOO_SLOW: Final = 1013
SESSION_OVER: Final = 4401
WRONG_ORIGIN: Final = 4403
NO_TABLE: Final = 4404

REASONS: Final = {
    NOT_TEXT: "text frames only",
    BROKEN_RULES: "too many bad messages",
    TOO_BIG: "frame too long",
    FAILED: "something broke",
    RESTARTING: "restarting",
    TOO_SLOW: "too slow",
    SESSION_OVER: "session over",
    WRONG_ORIGIN: "wrong origin",
    NO_TABLE: "no such table",
}
