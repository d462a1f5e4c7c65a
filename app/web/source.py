"""The source of this very server, as its licence (AGPL, section 13) owes it to whoever uses it: the
project's own files as they lie here, by a list of what may go. Nothing of the data, no settings.
"""

import asyncio
import io
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.web.asking import Asked
from app.web.callers import address_of
from app.web.limits import SOURCES_BY_ADDRESS

router = APIRouter(include_in_schema=False)

PATH: Final = "/source"
ROOT: Final = Path(__file__).resolve().parents[2]
#: One by one, where others may lie beside them.
_SINGLE_FILES: Final = (
    *("LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "alembic.ini", "dev.py"),
    *("Dockerfile", "docker-compose.yml", "compose.single.yaml"),
    *("package.json", "package-lock.json", "tsconfig.json"),
    *("deploy/Caddyfile", "deploy/Caddyfile.single", "deploy/site.caddy", "deploy/bito.service"),
    *("deploy/bito.env.example", "deploy/alarms.yml", "deploy/grafana.json"),
    "app/pictures/fonts/LICENSE",
)
_FOLDERS: Final = (
    *("app", "static", "migrations", "locales", "requirements", "docs"),
    *("tests", "benchmarks", "examples", "faults", "simulation", "tools", "training"),
)
_KINDS: Final = (
    *(".py", ".js", ".css", ".html", ".svg", ".png", ".json", ".jsonl", ".webmanifest"),
    *(".po", ".md", ".txt", ".in", ".mako", ".ttf", ".net"),
)
#: Packing takes seconds: whoever else asks meanwhile waits here, and keeps no other thread busy.
_LANE: Final = ThreadPoolExecutor(1, thread_name_prefix="source")


@router.api_route(PATH, methods=["GET", "HEAD"])
async def source(request: Request, services: Asked) -> Response:
    """Packed once; a running server's own code does not change."""
    await services.limits.check(SOURCES_BY_ADDRESS, address_of(request))
    packed = await asyncio.get_running_loop().run_in_executor(_LANE, _packed)
    headers = {"content-disposition": 'attachment; filename="bito-source.tar.gz"'}
    return Response(packed, media_type="application/gzip", headers=headers)


def own_files(root: Path) -> Iterator[Path]:
    """Those that are there; an installation may hold only what it runs."""
    yield from (root / name for name in _SINGLE_FILES if (root / name).is_file())
    for folder in _FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in _KINDS and file.is_file() and not _is_apart(file, root):
                yield file


def _is_apart(file: Path, root: Path) -> bool:
    """Whether it leads elsewhere, or is hidden by its name or its folder's."""
    hidden = any(part.startswith(".") for part in file.relative_to(root).parts)
    return hidden or file.is_symlink()


@cache
def _packed() -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for file in own_files(ROOT):
            entry = tarfile.TarInfo(f"bito/{file.relative_to(ROOT).as_posix()}")
            content = file.read_bytes()
            entry.size, entry.mtime = len(content), int(file.stat().st_mtime)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()
