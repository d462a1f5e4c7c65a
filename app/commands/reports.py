"""`python -m app reports`: what people have complained about and nobody has seen to yet."""

import json
import os
from typing import Annotated

import typer

from app.commands.reaching import reading, settings_of
from app.commands.telling import instant
from app.storage.reports import QueuedReport, reports_with

MOST = 200


def command(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """List the open reports, the oldest first. What was said is printed as it was said."""
    with reading(settings_of(os.environ)) as connection:
        queue = reports_with(connection, "open", MOST)
    for queued in queue:
        typer.echo(json.dumps(_plain(queued)) if as_json else _line(queued))
    if not queue and not as_json:
        typer.echo("No report is open.")


def _plain(queued: QueuedReport) -> dict[str, object]:
    report = queued.report
    return {
        "id": report.id,
        "made_at": instant(report.made_at),
        "game": report.game_id,
        "reporter": queued.reporter,
        "reported": queued.reported,
        "reason": report.reason,
        "details": report.details,
    }


def _line(queued: QueuedReport) -> str:
    found = _plain(queued)
    about = f"{found['reporter']} about {found['reported']} ({found['reason']})"
    return f"{found['made_at']}  {found['game']}  {about}: {found['details']!r}"
