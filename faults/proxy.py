"""The real proxy before real nodes: Caddy with `deploy/Caddyfile` as it is shipped.

    proxy = Proxy(folder, ["127.0.0.1:8001", "127.0.0.1:8002"])
    await proxy.start()                           # it answers, whatever its nodes do
    proxy.url

`tools.dev.proxy` knows where Caddy comes from.
"""

import asyncio
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from faults.server import status_of
from tests.ports import free_port
from tools.dev.proxy import NO_PROXY, present_proxy
from tools.dev.running import ROOT

CADDYFILE: Final = ROOT / "deploy" / "Caddyfile"
START_S: Final = 120.0


class Proxy:
    """One port in front of `nodes` (host:port); at most one process at a time."""

    def __init__(self, folder: Path, nodes: Sequence[str]) -> None:
        self.port = free_port()
        self._folder = folder
        self._nodes = nodes
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        file = self._folder / "proxy.log"
        return file.read_text(errors="replace") if file.exists() else ""

    async def start(self) -> None:
        """Raises AssertionError with its log if it does not come up."""
        self._process = self._launch()
        until = time.monotonic() + START_S
        # It says 404 to this by itself, without any node.
        while await status_of(self.port, "/metrics") != 404:
            assert self._process.poll() is None, self.log()[-2000:]
            assert time.monotonic() < until, self.log()[-2000:]
            await asyncio.sleep(0.05)

    def stop(self) -> None:
        """At once: those who are connected are cut off."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _launch(self) -> subprocess.Popen[bytes]:
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "proxy.log").open("ab") as log:
            return subprocess.Popen(
                [program(), "run", "--adapter", "caddyfile", "--config", str(CADDYFILE)],
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def _environment(self) -> dict[str, str]:
        home = str(self._folder)
        folders = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
        own = {"BITO_SITE": self.url, "BITO_NODES": " ".join(self._nodes)}
        return {"PATH": os.environ["PATH"], **folders, **own}


def program() -> str:
    """Raises AssertionError that says what helps."""
    found = present_proxy()
    assert found is not None, NO_PROXY
    return found
