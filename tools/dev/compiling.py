"""`dev.py compile`: the engine's kernel as extension modules, and never a stale one."""

from __future__ import annotations

from collections.abc import Sequence

from app.compiled import are_stale, remove
from tools.dev.packages import install
from tools.dev.running import Stop, python, say


def compile_(arguments: Sequence[str]) -> int:
    """Build them beside their sources, or take them away with `--clean`."""
    if list(arguments) == ["--clean"]:
        say(f"{remove()} compiled files removed")
        return 0
    if arguments:
        raise Stop("compile takes no argument but --clean")
    install("dev")
    say("compiling, which takes a minute at most")
    code = python("tools.compiling")
    if not code:
        say("compiled; they are used from now on")
    return code


def drop_stale() -> None:
    """What was compiled from other sources must not run."""
    if are_stale():
        say(f"{remove()} compiled files were older than their sources: removed (dev.py compile)")
