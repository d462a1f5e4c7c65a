"""What goes through the pipes between the server and a worker: a length, then a pickle.

Pickles are safe here alone: both ends are this program, and nobody else has the pipe.
"""

import pickle
import struct
from asyncio import StreamReader
from collections.abc import Callable
from typing import BinaryIO, Final

from app.thinking.attempt import Done, Failed

_LENGTH: Final = struct.Struct("!I")


def call_frame(function: Callable[..., object], payload: object) -> bytes:
    """A function by its module and name, and its one argument."""
    return _frame((function, payload))


def answer_frame(answer: Done | Failed) -> bytes:
    return _frame(answer)


def read_call(body: bytes) -> tuple[Callable[[object], object], object]:
    """Imports the function's module. Raises whatever that raises."""
    function, payload = pickle.loads(body)
    return function, payload


async def receive_answer(pipe: StreamReader) -> Done | Failed:
    """Raises IncompleteReadError where the pipe ends."""
    (length,) = _LENGTH.unpack(await pipe.readexactly(_LENGTH.size))
    answer: Done | Failed = pickle.loads(await pipe.readexactly(length))
    return answer


def receive_body(pipe: BinaryIO) -> bytes | None:
    """The next frame's pickle; None where the pipe ends, even amid a frame."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = pipe.read(length)
    return body if len(body) == length else None


def _frame(content: object) -> bytes:
    body = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body
