"""A file appears whole or not at all, for its owner alone."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from app.storage.backups.errors import BackupError
from app.storage.sealing import sync_folder


@contextmanager
def drafted(target: Path, is_replaced: bool = False) -> Iterator[Path]:
    """An empty file of mode 0600 beside the target, which takes its name when the block ends
    without an error. Raises BackupError when the target is there and is not to be replaced."""
    if target.exists() and not is_replaced:
        raise BackupError(f"{target} is there already")
    draft = target.with_name(f".{target.name}.{token_hex(8)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        _publish(draft, target, is_replaced)
    finally:
        draft.unlink(missing_ok=True)


def _publish(draft: Path, target: Path, is_replaced: bool) -> None:
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    if is_replaced:
        draft.replace(target)
    else:
        try:
            os.link(draft, target)
        except FileExistsError:
            raise BackupError(f"{target} is there already") from None
    sync_folder(target.parent)
