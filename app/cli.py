"""The command line: `python -m app serve | migrate | verify | referee | …`.

Each command is a module of `app.commands` with one function, `command`. Only the module of the
command that was asked for is loaded, so the referee starts without the web server's weight. The
list of all commands is read off their sources, and loads none.
"""

import ast
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import typer

from app.compiled import refuse_stale

COMMANDS: Final = {
    "serve": "app.commands.serve",
    "migrate": "app.commands.migrate",
    "admin": "app.commands.admin",
    "rename": "app.commands.rename",
    "end-sessions": "app.commands.end_sessions",
    "close-account": "app.commands.close_account",
    "void": "app.commands.void",
    "reports": "app.commands.reports",
    "verify": "app.commands.verify",
    "doctor": "app.commands.doctor",
    "stats": "app.commands.stats",
    "backup": "app.commands.backup",
    "restore": "app.commands.restore",
    "rotate-secret": "app.commands.rotate_secret",
    "ratings": "app.commands.ratings",
    "referee": "app.commands.referee",
    "arena": "app.commands.arena",
}


def main() -> None:
    refuse_stale()
    cli_for(sys.argv[1:])()


def cli_for(arguments: Sequence[str]) -> typer.Typer:
    """The Typer application that can answer these arguments."""
    asked = [name for name in arguments[:1] if name in COMMANDS]
    cli = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,  # its tracebacks print local variables: cards and seeds
    )
    cli.callback()(_bito)
    for name in asked:
        cli.command(name)(import_module(COMMANDS[name]).command)
    for name in () if asked else COMMANDS:
        cli.command(name, help=summary_of(COMMANDS[name]))(_listed)
    return cli


def summary_of(module: str) -> str | None:
    """What its `command` says that it does, without loading the module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return None
    for part in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.name == "command":
            return ast.get_docstring(part)
    return None


def _listed() -> None:
    """In the place of a command that was not asked for."""


def _bito() -> None:
    """Bito: Durak in the browser, on a deal that anybody can check."""
