"""How a command asks a running server for an act: a socket file in the data folder (`door`).

One line of JSON in, `[act, word, …]`; one out, `[done, text]`. Who may open the file may use it: it
is as the data folder's key file in that.
"""

import json
import socket
from pathlib import Path
from typing import Final

NAME: Final = "admin.sock"
ACT_S: Final = 60.0


def door_of(data: Path) -> Path:
    return data.absolute() / NAME


def knock(path: Path, name: str, words: tuple[str, ...]) -> tuple[bool, str] | None:
    """Asks the server behind the door; None where nobody answers it. Raises OSError when it does
    not answer to the end."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ACT_S)
        try:
            line.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        line.sendall(json.dumps([name, *words]).encode() + b"\n")
        with line.makefile("rb") as answers:
            answer = answers.readline()
    if not answer:
        raise OSError("the server did not answer")
    is_done, text = json.loads(answer)
    return bool(is_done), str(text)
