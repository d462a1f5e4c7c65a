"""The browser client's files, read once when the server starts.

What a running server sends is so of one piece, whatever is unpacked over its folder meanwhile, and
has one name: the hash of all its files. Who edits a file restarts the server to see it. Lines that
are nothing but comment are sent empty: they would be a third of the weight, and every line keeps
its number.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "static"

_KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_WORTH_ZIPPING: Final = 400
_COMMENTED: Final = {".js", ".css"}
_COMMENT_LINES: Final = re.compile(
    rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL
)
_MOST_SHEETS: Final = 64


@dataclass(frozen=True, slots=True)
class Asset:
    """One file. `zipped` is None where compression gains nothing."""

    content: bytes
    kind: str
    tag: str
    zipped: bytes | None


def _asset(content: bytes, kind: str) -> Asset:
    zipped = gzip.compress(content, 9, mtime=0) if len(content) >= _WORTH_ZIPPING else content
    is_worth_it = len(zipped) < len(content) * 9 // 10
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    return Asset(content, kind, tag, zipped if is_worth_it else None)


def _read(folder: Path) -> dict[str, Asset]:
    """By the path inside the folder."""
    return {
        file.relative_to(folder).as_posix(): _asset(_content(file), _kind(file.name))
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def _content(file: Path) -> bytes:
    content = file.read_bytes()
    return without_comments(content) if file.suffix in _COMMENTED else content


def without_comments(source: bytes) -> bytes:
    """With as many lines as before. A comment beside code stays."""
    return _COMMENT_LINES.sub(lambda found: b"\n" * found[0].count(b"\n"), source)


def _kind(name: str) -> str:
    kind = _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return kind or "application/octet-stream"


def _version(files: Mapping[str, Asset]) -> str:
    names = "\n".join(f"{path} {asset.tag}" for path, asset in files.items())
    return hashlib.sha256(names.encode()).hexdigest()[:16]


ASSETS: Final[Mapping[str, Asset]] = _read(FOLDER)
#: Of all files together: another one with the smallest change of any of them.
VERSION: Final = _version(ASSETS)
#: Where files can be had that never change, so that browsers need not ask again.
BASE: Final = f"/static/{VERSION}"


def sheet_path(names: Sequence[str]) -> str:
    """One style sheet of several, in their order: ["tokens", "base"] → css/tokens,base.css."""
    return f"css/{','.join(names)}.css"


@lru_cache(_MOST_SHEETS)
def asset_at(path: str) -> Asset | None:
    """A file, or several style sheets as one; None if there is no such thing."""
    return ASSETS.get(path) or _sheet(path)


def _sheet(path: str) -> Asset | None:
    names = path.removeprefix("css/").removesuffix(".css").split(",")
    parts = [ASSETS.get(f"css/{name}.css") for name in names]
    if sheet_path(names) != path or len(set(names)) < len(names):
        return None
    found = [part.content for part in parts if part is not None]
    return _asset(b"\n".join(found), "text/css") if len(found) == len(parts) else None
