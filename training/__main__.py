"""python -m training run|status|match|extend|export: the bots' small net (docs/BOTS.md)."""

import argparse
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from app.engine.rules import make_rules
from training.checkpoint import load, save
from training.course import LOG, go
from training.measure import match
from training.plan import Plan
from training.release import export

_FOLDER: Final = Path("var/training")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("run", help="begin a run, or go on with it")
    _folder(run)
    run.add_argument("--legs", type=int, default=None, help="stop after so many legs")
    run.add_argument("--measured-every", type=int, default=5, help="legs from match to match")
    run.add_argument("--deals", type=int, default=1000, help="deals in a match")
    for field in fields(Plan):
        name = "--" + field.name.replace("_", "-")
        run.add_argument(name, type=type(field.default), default=field.default)
    run.set_defaults(act=_run)
    status = commands.add_parser("status", help="the last lines of a run's log")
    _folder(status)
    status.set_defaults(act=_status)
    against = commands.add_parser("match", help="play a run's net, without search, against a level")
    _folder(against)
    against.add_argument("--level", default="medium")
    against.add_argument("--deals", type=int, default=1000)
    against.add_argument("--rules", type=json.loads, default={"preset": "duel"}, help="as JSON")
    against.set_defaults(act=_match)
    extend = commands.add_parser("extend", help="let a run's steps shrink over more games")
    _folder(extend)
    extend.add_argument("--games", type=int, required=True)
    extend.set_defaults(act=_extend)
    release = commands.add_parser("export", help="write the net as the program reads it")
    _folder(release)
    release.add_argument("file", type=Path, help="app/bots/net/duel.net or round.net")
    release.set_defaults(act=_export)
    given = parser.parse_args()
    given.act(given)


def _folder(command: argparse.ArgumentParser) -> None:
    command.add_argument("--folder", type=Path, default=_FOLDER / "duel")


def _run(given: argparse.Namespace) -> None:
    plan = Plan(**{field.name: getattr(given, field.name) for field in fields(Plan)})
    given.folder.mkdir(parents=True, exist_ok=True)
    go(given.folder, plan, given.legs, given.measured_every, given.deals)


def _status(given: argparse.Namespace) -> None:
    log = given.folder / LOG
    for line in log.read_text(encoding="utf-8").splitlines()[-10:]:
        print(line)


def _match(given: argparse.Namespace) -> None:
    _, learner, _ = load(given.folder)
    score, half = match(learner, given.level, make_rules(given.rules), given.deals)
    print(f"{given.rules} against {given.level}: {100 * score:.1f} ± {100 * half:.1f} %")


def _extend(given: argparse.Namespace) -> None:
    plan, learner, legs = load(given.folder)
    save(given.folder, replace(plan, games=given.games), learner, legs)


def _export(given: argparse.Namespace) -> None:
    export(given.folder, given.file)


if __name__ == "__main__":
    main()
