"""`python -m app doctor`: is everything as it has to be, and what to do if not."""

import json
import os
from typing import Annotated

import typer

from app.operating.checkup import look_at_everything
from app.operating.findings import Finding, Level, fail
from app.settings import SettingsError, read_settings


def command(
    as_json: Annotated[bool, typer.Option("--json", help="A list of objects.")] = False,
) -> None:
    """Look at settings, files, disk, database, clock, mail and the server; exit with 1 if anything
    fails. Nothing is changed, and no letter is sent."""
    try:
        found = list(look_at_everything(read_settings(os.environ)))
    except SettingsError as error:
        found = [fail("settings", str(error))]
    if as_json:
        typer.echo(json.dumps([_plain(finding) for finding in found], indent=1))
    else:
        for finding in found:
            typer.echo(f"{finding.level:4}  {finding.about:9}  {finding.text}")
    if any(finding.level is Level.FAIL for finding in found):
        raise typer.Exit(1)


def _plain(finding: Finding) -> dict[str, str]:
    return {"about": finding.about, "level": finding.level, "text": finding.text}
