"""Packages of the system, where it is a Debian and we may."""

from __future__ import annotations

import os
import shutil

from tools.dev.running import run, say


def is_debian_root() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """What fails here is answered by the next way to get a browser."""
    say(f"apt-get install {' '.join(packages)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], quiet)
    run(["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages], quiet)
