"""The Caddy of the tests with several nodes."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from tools.dev.packages import one_at_a_time
from tools.dev.running import TOOLS, Stop, run, say, starts

UNPACKED_CADDY = str(TOOLS / "caddy" / "usr" / "bin" / "caddy")
NO_PROXY = """no Caddy for the tests of several nodes. Any one of these helps:
  - install Caddy 2.6 or newer, so that `caddy` is on the PATH
    (Debian: apt install caddy; macOS: brew install caddy)
  - set BITO_CADDY to the program of a Caddy you have"""


def find_proxy() -> str:
    """The Caddy to test with: one that is there, else Debian's, unpacked into `.tools`."""
    proxy = present_proxy()
    if proxy is None and shutil.which("apt-get"):
        with one_at_a_time():
            proxy = present_proxy() or unpack_caddy()
    if proxy is None or not starts(proxy, "version"):
        raise Stop(NO_PROXY)
    return proxy


def present_proxy() -> str | None:
    given = os.environ.get("BITO_CADDY")
    if given and shutil.which(given) is None:
        raise Stop(f"BITO_CADDY names {given}, which is not a program")
    return given or shutil.which("caddy") or shutil.which(UNPACKED_CADDY)


def unpack_caddy() -> str | None:
    """Downloading needs no root, but lists of packages, which only root can renew."""
    say("fetching Debian's caddy into .tools")
    with tempfile.TemporaryDirectory(prefix="bito-caddy-") as folder:
        download = ["apt-get", "download", "-q", "-o", "APT::Sandbox::User=root", "caddy"]
        if run(download, where=folder) and os.geteuid() == 0:
            run(["apt-get", "update", "-q"])
            run(download, where=folder)
        TOOLS.mkdir(exist_ok=True)  # not there yet where uv was on the PATH
        for package in Path(folder).glob("caddy_*.deb"):
            run(["dpkg-deb", "-x", str(package), str(TOOLS / "caddy")])
    return shutil.which(UNPACKED_CADDY)
