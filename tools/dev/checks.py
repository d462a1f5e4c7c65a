"""What `check` looks at, and `test` beside the tests: then as a program of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from tools.dev.running import ROOT, Stop, digest, environment, python, read, require, run, say

NODE_MODULES = ROOT / "node_modules"
RULES_OF_THE_HOUSE = ("architecture", "documents", "project")


QUALITY: Mapping[str, Callable[[], int]] = {
    "format": lambda: python("ruff", "format", "--check", "."),
    "lint": lambda: python("ruff", "check", "."),
    "types": lambda: python("mypy"),
    "texts": lambda: python("tools.texts", "--check"),
}


def failures(steps: Mapping[str, Callable[[], int]]) -> list[str]:
    """Run them all, whatever fails; the names of those that failed."""
    wrong = []
    for name, step in steps.items():
        say(name)
        if step():
            wrong.append(name)
    return wrong


@contextmanager
def quality_beside() -> Iterator[Callable[[], str]]:
    """The quick part while something else is done: types alone keep one core busy for half a
    minute. Called at the end, it waits, and returns what was found wrong."""
    with tempfile.TemporaryFile("w+") as said:
        command = [sys.executable, "-m", "tools.dev.checks"]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(), stdout=said, stderr=subprocess.STDOUT
        )

        def findings() -> str:
            code = process.wait()
            said.seek(0)
            return said.read() if code else ""

        try:
            yield findings
        finally:
            process.terminate()
            process.wait()


def architecture() -> int:
    """What the project's own rules say about files, imports and documents."""
    return python("pytest", "-q", *(f"tests/test_{name}.py" for name in RULES_OF_THE_HOUSE))


def typescript() -> int:
    """TypeScript as a checker of the browser's JavaScript; it builds nothing."""
    return run([node_tool("tsc"), "--project", "tsconfig.json"])


def html() -> int:
    """Every page as it is rendered, in every language, against the standard."""
    with tempfile.TemporaryDirectory(prefix="bito-html-") as folder:
        config = str(ROOT / ".htmlvalidate.json")
        return python("tools.rendered", folder) or run(
            [node_tool("html-validate"), "--config", config, f"{folder}/*.html"]
        )


def node_tool(name: str) -> str:
    npm = shutil.which("npm")
    if npm is None:
        raise Stop("this check needs Node.js with npm; install Node.js 20 or newer")
    stamp = NODE_MODULES / ".bito-stamp"
    wanted = digest(ROOT / "package-lock.json")
    if read(stamp) != wanted:
        require([npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], "npm ci")
        stamp.write_text(wanted)
    return str(NODE_MODULES / ".bin" / name)


if __name__ == "__main__":
    if wrong := failures(QUALITY):
        say(f"failed beside the tests: {', '.join(wrong)}")
    sys.exit(bool(wrong))
