"""A disk that can be filled up: a small tmpfs, or, without the right to mount one, a limit.

with small_disk(folder, size_mb=8) as disk:
    disk.fill()
    disk.free()
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_BLOCK: Final = 4096


class SmallDisk:
    """`folder` lies on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> int:
        """Until nothing more can be written; the bytes that it took."""
        with self._filler.open("ab", buffering=0) as file:
            try:
                while file.write(bytes(_BLOCK)):
                    pass
            except OSError:
                return file.tell()
        return 0

    def free(self) -> None:
        self._filler.unlink()

    def used_mb(self) -> float:
        told = os.statvfs(self.folder)
        return (told.f_blocks - told.f_bfree) * told.f_bsize / 2**20


@contextmanager
def small_disk(folder: Path, size_mb: int) -> Iterator[SmallDisk]:
    """Raises CannotMount."""
    folder.mkdir(parents=True, exist_ok=True)
    size = f"size={size_mb}m,mode=0777"
    mounting = ["mount", "-t", "tmpfs", "-o", size, "bito-faults", str(folder)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode:
        raise CannotMount(str(folder))
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


class CannotMount(OSError):
    """This process may not mount a disk; only root may."""
