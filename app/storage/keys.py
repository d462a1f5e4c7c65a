"""The keys of this server: one seals, the others only open. Changing them is adding one in front.

Without a secret in the environment the key that seals is the file `secret.key` in the data folder;
one that sealed before it is kept beside it as `secret-ID.key`. Neither is ever in the database.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes, token_hex

from app.storage.sealing import (
    KEY_BYTES,
    KEY_FILE,
    SecretError,
    SeedSeal,
    derive_key,
    id_of,
    load_secret,
    read_key_file,
    sync_folder,
)

FORMER = "secret-*.key"


def load_seal(data_dir: Path, secret: str | None = None, others: Sequence[str] = ()) -> SeedSeal:
    """The seal with every key there is: of the environment, and of the files in the data folder.

    The key file is made when it is missing and `secret` is None. Raises SecretError, OSError.
    """
    key = load_secret(data_dir, secret)
    further = [*map(derive_key, others), *map(read_key_file, _files(data_dir))]
    return SeedSeal(key, [each for each in dict.fromkeys(further) if each != key])


def has_key(data_dir: Path, secret: str | None = None) -> bool:
    """Whether there is a key to begin with."""
    return secret is not None or (data_dir / KEY_FILE).exists()


def change_key_file(data_dir: Path) -> tuple[str, str]:
    """A new key seals from the next start on; the ids of the old one and of the new one.

    The old one is safe beside it before it is replaced, so that a crash at any point loses none.
    Raises SecretError where there is no key yet, OSError.
    """
    path = data_dir / KEY_FILE
    if not path.exists():
        raise SecretError(f"there is no {path} to change")
    old, new = read_key_file(path), token_bytes(KEY_BYTES)
    _write(former_file(data_dir, id_of(old)), old)
    _write(path, new)
    return id_of(old), id_of(new)


def former_file(data_dir: Path, key_id: str) -> Path:
    return data_dir / FORMER.replace("*", key_id)


def former_files(data_dir: Path) -> list[Path]:
    """The files of all keys that only open, those that sealed last first."""
    found = data_dir.glob(FORMER)
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _files(data_dir: Path) -> list[Path]:
    """All key files, those that sealed last first."""
    return [path for path in (data_dir / KEY_FILE, *former_files(data_dir)) if path.exists()]


def _write(path: Path, key: bytes) -> None:
    draft = path.with_name(f".{path.name}.{token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)
