"""What AGPL section 13 asks for: a way to the source, and nothing beside the source on it."""

import asyncio
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from app.web import source
from app.web.source import own_files
from tests.web.site import Site, running

LEFT_OUT: Final = (
    "var/bito.db",
    "app/.env",
    "app/key",
    "deploy/bito.env",
    "static/a.pyc",
    "x.py",
    "docs/.kept/a.md",
    "app/.settings.json",
)


async def test_the_source_of_the_server_can_be_had(site: Site) -> None:
    http = site.client()

    assert 'href="/source"' in (await http.get("/")).text
    answer = await http.get("/source")
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        names = set(archive.getnames())

    assert answer.headers["content-type"] == "application/gzip"
    assert {"bito/LICENSE", "bito/app/web/source.py", "bito/static/js/table/main.js"} <= names
    assert not [name for name in names if "/var/" in name or "/." in name]


async def test_an_operator_may_name_another_place(tmp_path: Path) -> None:
    async with running(tmp_path, source_url="https://code.example.org/bito") as site:
        assert 'href="https://code.example.org/bito"' in (await site.client().get("/rules")).text


def test_all_of_the_program_goes_along() -> None:
    names = ("app", "deploy", "examples", "locales", "migrations", "static", "training")
    folders = [source.ROOT / name for name in names]
    there = {file for folder in folders for file in folder.rglob("*") if file.is_file()}
    # `dev.py compile` leaves what it makes beside the sources.
    kept = {file for file in there if file.suffix not in {".env", ".so"}}
    program = {file for file in kept if "__pycache__" not in file.parts}
    stray = sorted(
        str(file.relative_to(source.ROOT)) for file in program - set(own_files(source.ROOT))
    )

    assert stray == [], "take these away, or let app.web.source hand them out"


def test_nothing_but_listed_kinds_of_files_goes_along(tmp_path: Path) -> None:
    for name in (*LEFT_OUT, "LICENSE", "app/main.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("secret")
    (tmp_path / "app" / "other.py").symlink_to(tmp_path / "app" / "key")

    found = [file.relative_to(tmp_path).as_posix() for file in own_files(tmp_path)]

    assert found == ["LICENSE", "app/main.py"]


async def test_it_is_packed_once_however_many_ask(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = []

    def few(root: Path) -> Iterator[Path]:
        packed.append(root)
        yield root / "LICENSE"

    monkeypatch.setattr(source, "own_files", few)
    source._packed.cache_clear()
    try:
        answers = await asyncio.gather(*(site.client().get("/source") for _ in range(6)))
    finally:
        source._packed.cache_clear()

    assert {answer.status_code for answer in answers} == {200}
    assert len(packed) == 1
