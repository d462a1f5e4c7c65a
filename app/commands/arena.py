"""`python -m app arena A B …`: programs against programs, and who is stronger."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from app.arena.contest import Contest, Limits, Match, deals_for, matches_of, rules_from, tasks_of
from app.arena.deal import Deal
from app.arena.keeping import Keeper, UnfitFile, read
from app.arena.players import UnknownPlayer, check_player
from app.arena.reckoning import standing_of, verdict_of
from app.arena.running import Elos, run
from app.arena.showing import object_of, table_of
from app.arena.workers import WorkerDied
from app.engine.errors import RulesError


def command(
    players: Annotated[
        list[str] | None, typer.Argument(help="Two or more: levels, the pool's, cmd:PROGRAM ARGS.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Of each match, at least.")] = 200,
    preset: Annotated[str, typer.Option(help="A named set of rules.")] = "duel",
    rule: Annotated[
        list[str] | None, typer.Option("--rules", metavar="KEY=VALUE", help="Another rule; repeat.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="A alone against copies of B.")] = None,
    seed: Annotated[int, typer.Option(help="What all luck hangs on.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; one a core.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished deals in this file, and go on from it.")
    ] = None,
    table: Annotated[Path | None, typer.Option(help="Only show what such a file holds.")] = None,
    first: Annotated[bool, typer.Option(help="The first player against each other one.")] = False,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0:ELO1", help="Stop once it is decided.")
    ] = None,
    move_limit: Annotated[float, typer.Option(min=0.01, help="Seconds a program has.")] = 10.0,
    start_limit: Annotated[float, typer.Option(min=0.01, help="To start up.")] = 10.0,
    stderr: Annotated[bool, typer.Option(help="Show what programs complain of.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One object.")] = False,
) -> None:
    """Let programs play each other on the same deals with seats swapped (docs/ARENA.md)."""
    _use_one_thread_each()
    with _plain_words():
        if table is not None:
            _show(*read(table), as_json)
            return
        rules = rules_from(preset, rule or [], seats)
        contest = Contest(rules, seed, Limits(start_limit, move_limit, stderr))
        matches = _matches(players or [], contest, first)
        elos = _elos(sprt, matches)
        keeper = Keeper(contest, resume)
        tasks = keeper.left(tasks_of(matches, deals_for(games, rules.seats)))
        tell = _teller(keeper, len(tasks))
        is_finished = run(contest, keeper, tasks, workers or os.cpu_count() or 1, elos, tell)
    _show(contest, keeper.deals, as_json)
    if elos and not as_json:
        verdict = verdict_of(keeper.deals, *elos) or "not decided yet"
        typer.echo(f"\n{matches[0].a} against {matches[0].b}: {verdict}.")
    if not is_finished:
        typer.echo("Stopped early; with --resume the same command goes on.", err=True)
        raise typer.Exit(130)


def _use_one_thread_each() -> None:
    """Numpy reads it when a bot first wants it; its threads would only be in each other's way."""
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def _show(contest: Contest, deals: Sequence[Deal], as_json: bool) -> None:
    matches = dict.fromkeys(deal.task.match for deal in deals)
    standings = [
        standing_of(match, [deal for deal in deals if deal.task.match == match])
        for match in matches
    ]
    if as_json:
        typer.echo(json.dumps(object_of(contest, standings)))
    elif standings:
        typer.echo(table_of(contest, standings))
    else:
        typer.echo("No deal is finished.")


def _teller(keeper: Keeper, left: int) -> Callable[[], None]:
    """Counts for who looks on; a file or a pipe is told the end alone."""
    before = len(keeper.deals)

    def tell() -> None:
        if sys.stderr.isatty():
            typer.echo(f"\r{len(keeper.deals) - before} of {left} deals", err=True, nl=False)

    return tell


def _matches(players: Sequence[str], contest: Contest, only_first: bool) -> list[Match]:
    if len(players) < 2:
        raise typer.BadParameter("name two players at least.")
    for name in players:
        check_player(name)
    return matches_of(players, contest.rules.seats, only_first)


def _elos(text: str | None, matches: Sequence[Match]) -> Elos | None:
    if text is None:
        return None
    if len(matches) > 1:
        raise typer.BadParameter("--sprt decides between two players.")
    try:
        elo0, elo1 = map(float, text.split(":"))
    except ValueError:
        raise typer.BadParameter("--sprt takes two numbers, as 0:15.") from None
    if elo0 >= elo1:
        raise typer.BadParameter("--sprt takes the lower number first.")
    return elo0, elo1


@contextmanager
def _plain_words() -> Iterator[None]:
    """What a person has asked for in vain is a sentence, not a traceback."""
    try:
        yield
    except (RulesError, UnknownPlayer, UnfitFile, WorkerDied, OSError) as error:
        typer.echo(f"arena: {error}", err=True)
        raise typer.Exit(2) from None
