"""A worker from within: `python -m app.thinking.worker NICENESS [spare]`, calls in, answers out.

Imports what a call names, and nothing before. It ends when its pipe does: a thread reads, so that
also a worker in a long thought notices that its server is gone. With `spare` it takes only time
that nobody else wants (`spare_time`), once it has loaded what it needs and answered a first call.
"""

import gc
import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from app.thinking.attempt import attempt
from app.thinking.frames import answer_frame, read_call, receive_body
from app.thinking.spare_time import take_spare_time_alone

_YOUNGEST: Final = 0


def main() -> None:
    """Answers calls, one after the other, until the pipe ends."""
    # Ctrl-C and systemd reach the whole group; when to end is the server's to say, by the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with suppress(PermissionError):  # a sandbox may forbid even that
        os.nice(int(sys.argv[1]))
    # To look for rings in what a thought has in hand, again and again, is a tenth of its time.
    gc.disable()
    answers = _taken_from_prints()
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    _answer(calls.get(), answers)
    if "spare" in sys.argv:
        take_spare_time_alone()
    while True:
        _answer(calls.get(), answers)


def _taken_from_prints() -> BinaryIO:
    """The pipe to the server; what somebody prints goes to the log instead."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def _listen(pipe: BinaryIO, calls: "SimpleQueue[bytes]") -> None:
    while (body := receive_body(pipe)) is not None:
        calls.put(body)
    os._exit(0)


def _answer(body: bytes, answers: BinaryIO) -> None:
    answers.write(answer_frame(attempt(_call, body)))
    answers.flush()
    gc.collect(_YOUNGEST)  # of what this call has left, and nothing older


def _call(body: bytes) -> object:
    function, payload = read_call(body)
    return function(payload)


if __name__ == "__main__":
    main()
