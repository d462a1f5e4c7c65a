"""A look at everything a server needs, one finding a part. It changes nothing and sends nothing."""

import asyncio
import os
import shutil
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.accounts.mail.probing import MailUnreachable, probe
from app.operating.checkup_database import look_at_database
from app.operating.findings import Finding, fail, ok, warn
from app.settings import Settings
from app.storage.keys import former_files
from app.storage.sealing import KEY_FILE
from app.valkey.probing import ValkeyAway, ping

PATIENCE_S: Final = 5.0
LITTLE_BYTES: Final = 1024**3
TOO_LITTLE_BYTES: Final = 200 * 1024**2
_HERE: Final = {"127.0.0.1", "localhost", "::1"}


def look_at_everything(settings: Settings) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield ok("version", f"Python {python}")
    yield from _settings(settings)
    yield from _files(settings.data)
    yield from _disk(settings.data)
    yield from look_at_database(settings, int(time.time() * 1000))
    yield from _mail(settings)
    yield from _valkey(settings)
    yield from _server(settings)


def _settings(settings: Settings) -> Iterator[Finding]:
    if not settings.has_limits:
        yield warn("limits", "BITO_LIMITS=off: anybody may ask as often as he likes; unset it")
    if settings.public_url is None:
        yield warn("address", "BITO_PUBLIC_URL is not set: fine on one's own machine only")
    elif not settings.is_https and not settings.own_url.startswith(
        ("http://localhost", "http://127.")
    ):
        yield warn("address", f"{settings.public_url} is not https: cookies travel in the clear")
    else:
        yield ok("address", settings.public_url)


def _files(data: Path) -> Iterator[Finding]:
    if not data.exists():
        yield warn("files", f"{data} is not there yet; the first start makes it")
        return
    open_to_others = [
        path for path in (data / KEY_FILE, *former_files(data)) if path.exists() and _is_open(path)
    ]
    for path in open_to_others:
        yield fail("files", f"{path} can be read by others: chmod 600")
    if _is_open(data):
        yield warn("files", f"{data} can be entered by others: chmod 700")
    elif not open_to_others:
        yield ok("files", f"{data} is for its owner alone")


def _is_open(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)


def _disk(data: Path) -> Iterator[Finding]:
    folder = next(path for path in (data.absolute(), *data.absolute().parents) if path.exists())
    free = shutil.disk_usage(folder).free
    text = f"{free // 1024**2:,} MiB free at {folder}"
    if free < TOO_LITTLE_BYTES:
        yield fail("disk", f"{text}: moves cannot be saved on a full disk")
    elif free < LITTLE_BYTES:
        yield warn("disk", text)
    else:
        yield ok("disk", text)
    if not os.access(tempfile.gettempdir(), os.W_OK):
        yield warn("disk", f"{tempfile.gettempdir()} cannot be written to: large sorts will fail")


def _mail(settings: Settings) -> Iterator[Finding]:
    if settings.route is None:
        yield warn("mail", "BITO_SMTP_URL is not set: letters go to the console only")
        return
    try:
        yield ok("mail", f"{settings.route.host} answers, {asyncio.run(probe(settings.route))}")
    except MailUnreachable as error:
        yield fail("mail", f"{settings.route.host}:{settings.route.port}: {error}")


def _valkey(settings: Settings) -> Iterator[Finding]:
    if settings.redis_url is None:
        return
    try:
        ping(settings.redis_url)
    except ValkeyAway as error:
        text = f"does not answer ({error}): processes hear of each other late"
        yield fail("valkey", text)
    else:
        yield ok("valkey", "answers")


def _server(settings: Settings) -> Iterator[Finding]:
    host = settings.host if settings.host not in {"0.0.0.0", "::"} else "127.0.0.1"
    url = f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=PATIENCE_S):
            yield ok("server", f"ready at {url}")
    except urllib.error.HTTPError as error:
        yield fail("server", f"{url} answers {error.code}: it is not ready, or not ours")
    except OSError:
        yield warn("server", f"nothing answers at {url}: start it, or run this beside it")
