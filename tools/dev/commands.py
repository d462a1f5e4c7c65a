"""What `dev.py` can do: a function for each command, and their names."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import NoReturn

from tools.dev.browser import browsers, find_browser
from tools.dev.checks import QUALITY, architecture, failures, html, quality_beside, typescript
from tools.dev.compiling import compile_, drop_stale
from tools.dev.packages import find_uv, install
from tools.dev.proxy import find_proxy
from tools.dev.running import (
    OLDEST_PYTHON,
    PYTHON,
    ROOT,
    Stop,
    environment,
    python,
    run,
    say,
)

# A file stays with one worker, which has databases, servers and a browser of its own. Tests of
# pages wait more than they work, so two cores have enough to do for three; and they come early, so
# that no worker is left alone with the longest file.
ORDER = ("-p", "tests.longest_first", "--no-loadscope-reorder")
ALL_TESTS = ("-n", "3", "--dist", "loadfile", *ORDER)


def main(arguments: Sequence[str], usage: str) -> int:
    """The exit code; 2 for what is no command, after `usage`."""
    if sys.version_info < OLDEST_PYTHON:
        say("Bito needs Python 3.11 or newer; this is " + sys.version.split()[0])
        return 2
    if not arguments or arguments[0] not in COMMANDS:
        print(usage)
        return 0 if arguments and arguments[0] in ("-h", "--help", "help") else 2
    drop_stale()
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Stop as reason:
        say(str(reason))
        return 1


def serve(arguments: Sequence[str]) -> NoReturn:
    """Become the server: the process is replaced, so that signals reach it."""
    install("app")
    os.chdir(ROOT)
    os.execve(PYTHON, [PYTHON, "-m", "app", "serve", *arguments], environment())


def prepare(arguments: Sequence[str]) -> int:
    """For a service manager, under which nothing may be written into the clone."""
    no_arguments("install", arguments)
    install("app")
    return 0


def test(arguments: Sequence[str]) -> int:
    """Everything that decides whether a change is good. With options: pytest alone."""
    install("dev")
    if arguments:
        return python("pytest", *arguments, more=programs())
    with quality_beside() as findings:
        code = python("pytest", *ALL_TESTS, more=programs())
        wrong = findings()
    if wrong:
        print(wrong, file=sys.stderr, flush=True)
    return code or bool(wrong)


def programs() -> dict[str, str]:
    """What the tests start besides servers, where it is."""
    return {**browsers(), "BITO_CADDY": find_proxy()}


def check(arguments: Sequence[str]) -> int:
    """The quick part: no browser and no database server is needed."""
    no_arguments("check", arguments)
    install("dev")
    by_node = {"JavaScript types": typescript, "HTML": html}
    wrong = failures({**QUALITY, **by_node, "architecture": architecture})
    say(f"failed: {', '.join(wrong)}" if wrong else "all checks passed")
    return bool(wrong)


def bench(arguments: Sequence[str]) -> int:
    """Each benchmark prints a table for people and one line of JSON for programs."""
    known = sorted(path.stem for path in (ROOT / "benchmarks").glob("[a-z]*.py"))
    names = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    options = arguments[len(names) :]
    if unknown := sorted(set(names) - set(known)):
        raise Stop(f"no benchmark {', '.join(unknown)}; there are: {', '.join(known)}")
    install("dev")
    browser = {"BITO_CHROMIUM": find_browser()} if "page" in (names or known) else {}
    return max(python(f"benchmarks.{name}", *options, more=browser) for name in names or known)


def faults(arguments: Sequence[str]) -> int:
    """Each fault prints what it did and what it broke; one line of JSON comes last."""
    install("dev")
    return python("faults", *arguments)


def simulate(arguments: Sequence[str]) -> int:
    """2,000 worlds, or 50,000 with `--long`; one line of JSON comes last."""
    install("dev")
    return python("simulation", *arguments)


def shots(arguments: Sequence[str]) -> int:
    """Pictures of every page, for eyes and for the README."""
    install("dev")
    return python("tools.shots", *arguments, more={"BITO_CHROMIUM": find_browser()})


def texts(arguments: Sequence[str]) -> int:
    """Collect what there is to translate into locales/, and say what is missing."""
    install("dev")
    return python("tools.texts", *arguments)


def lock(arguments: Sequence[str]) -> int:
    """Names, versions and hashes only: uv, unlike pip, writes no address of an index."""
    compile_ = [find_uv(), "pip", "compile", "-q", "--universal", "--generate-hashes"]
    compile_ += ["--python-version", ".".join(map(str, OLDEST_PYTHON)), *arguments]
    app, dev, rl, uv = (f"requirements/{group}" for group in ("app", "dev", "rl", "uv"))
    return (
        run([*compile_, f"{uv}.in", "-o", f"{uv}.txt"])
        or run([*compile_, f"{app}.in", "-o", f"{app}.txt"])
        or run([*compile_, "-c", f"{app}.txt", f"{rl}.in", "-o", f"{rl}.txt"])
        or run([*compile_, "-c", f"{rl}.txt", f"{dev}.in", "-o", f"{dev}.txt"])
    )


def no_arguments(command: str, arguments: Sequence[str]) -> None:
    if arguments:
        raise Stop(f"{command} takes no arguments, not {shlex.join(arguments)}")


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "serve": serve,
    "install": prepare,
    "test": test,
    "check": check,
    "bench": bench,
    "compile": compile_,
    "faults": faults,
    "simulate": simulate,
    "shots": shots,
    "texts": texts,
    "lock": lock,
}
