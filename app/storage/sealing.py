"""Seeds of running games are stored sealed, so that a copied database betrays no cards.

AES-256-GCM with a fresh nonce; the game's id is bound in, so a sealed seed opens nowhere else.
Which keys there are, and how they change, is in `keys`.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes, token_hex

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
NONCE_BYTES = 12
SECRET_MIN_CHARACTERS = 16
ID_DIGITS = 8
KEY_FILE = "secret.key"


class SealBroken(Exception):
    """A sealed seed that no key here opens for this game."""


class SecretError(Exception):
    """The secret cannot be used; the text says why and never quotes it."""


class SeedSeal:
    """Seals with one key of 32 bytes, and opens with it or one of the `others`: those that sealed
    before it, or will after it."""

    def __init__(self, key: bytes, others: Sequence[bytes] = ()):
        keys = (key, *others)
        if lengths := {len(each) for each in keys} - {KEY_BYTES}:
            raise SecretError(f"a key has {KEY_BYTES} bytes, not {min(lengths)}")
        self._keys = keys
        self._ciphers = {id_of(each): AESGCM(each) for each in keys}
        self.id = id_of(key)

    def __repr__(self) -> str:
        return f"SeedSeal({', '.join(self._ciphers)})"

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all keys, first the one that seals."""
        return tuple(self._ciphers)

    def seal(self, name: str, seed: bytes) -> bytes:
        """Nonce and ciphertext, to be stored with the game of this id."""
        nonce = token_bytes(NONCE_BYTES)
        return nonce + self._ciphers[self.id].encrypt(nonce, seed, name.encode())

    def open(self, name: str, sealed: bytes) -> bytes:
        """The seed. Raises SealBroken for another game's, a changed one, or another key."""
        return self.opened(name, sealed)[1]

    def opened(self, name: str, sealed: bytes) -> tuple[str, bytes]:
        """The id of the key that opens it, and the seed. Raises SealBroken."""
        nonce, ciphertext = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        for id, cipher in self._ciphers.items():
            try:
                return id, cipher.decrypt(nonce, ciphertext, name.encode())
            except (InvalidTag, ValueError):
                continue
        raise SealBroken(name)

    def key_for(self, purpose: str) -> bytes:
        """Another key of 32 bytes, the same for the same purpose; it tells nothing of this one."""
        return _derived(self._keys[0], purpose)

    def keys_for(self, purpose: str) -> tuple[bytes, ...]:
        """The same of every key, first of the one that seals."""
        return tuple(_derived(key, purpose) for key in self._keys)


def id_of(key: bytes) -> str:
    """What a key is called where others may read it: eight hexadecimal digits that tell nothing
    of it."""
    return _derived(key, "key-id").hex()[:ID_DIGITS]


def _derived(key: bytes, purpose: str) -> bytes:
    info = f"bito/{purpose}/1".encode()
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key)


def load_secret(data_dir: Path | str, secret: str | None = None) -> bytes:
    """The key for `SeedSeal`: derived from `secret` if given, else from the key file.

    The file (`secret.key` in the data folder, mode 0600) is made when it is missing. Raises
    SecretError when others may read it, when its length is wrong, or when `secret` is too short.
    """
    if secret is not None:
        return derive_key(secret)
    path = Path(data_dir) / KEY_FILE
    if not path.exists():
        _make_key_file(path)
    return read_key_file(path)


def derive_key(secret: str) -> bytes:
    """The key that a secret of the environment stands for. Raises SecretError."""
    if len(secret) < SECRET_MIN_CHARACTERS:
        raise SecretError(f"the secret needs at least {SECRET_MIN_CHARACTERS} characters")
    hkdf = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=b"bito/seed-seal/1")
    return hkdf.derive(secret.encode())


def read_key_file(path: Path) -> bytes:
    """The key in a file. Raises SecretError when others may read it or its length is wrong."""
    with path.open("rb") as file:
        mode = os.fstat(file.fileno()).st_mode & 0o777
        key = file.read(KEY_BYTES + 1)
    if mode & 0o077:
        raise SecretError(f"{path} has mode {mode:04o}: others can use it; make it 0600")
    if len(key) != KEY_BYTES:
        raise SecretError(f"{path} has not {KEY_BYTES} bytes: it is no key of ours")
    return key


def _make_key_file(path: Path) -> None:
    """Whole or not at all, and never over an existing one: two processes may start at once."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        _link_unless_made(draft, path)
    finally:
        draft.unlink()


def _link_unless_made(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """What was put into this folder is there also after a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
