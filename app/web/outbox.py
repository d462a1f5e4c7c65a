"""What one connection has still to hear. Bounded, and never makes a table or the lobby wait.

Answers (acks, refusals, pongs) are all kept and go first; of the updates only one is kept, the
newest, with the events of those it replaced, and of what people said the latest remarks. While an
answer is owed, both wait behind it: a client hears of his own move by its ack before he sees it.
In the lobby there is news about many things; of each only the newest is kept.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from app.play.audience import Update, merge
from app.web.close_codes import TOO_SLOW

ANSWERS: Final = 64  # when so many wait, no further message is heard from this client
REMARKS: Final = 40
SUBJECTS: Final = 1000  # about so many things news may wait before the reader is given up
EVENTS: Final = 400  # kept for animation only; the view alone is always enough
SEND_TIMEOUT_S: Final = 10.0

Send = Callable[[str], Awaitable[None]]


class Way(Protocol):
    """How texts go out at once where that is possible."""

    @property
    def takes(self) -> bool:
        """Whether texts may be written now, without waiting."""

    def write(self, texts: Sequence[bytes]) -> None: ...


class TooSlow(Exception):
    """The client did not take a message in time."""


def _nobody() -> None:
    """Who empties the outbox has not come yet."""


class Outbox:
    """A `Listener` of a table or a `LobbyListener` on one side, its connection on the other.

    With a `way`, what comes goes out at once while that takes it; for what remains the connection
    is called, and drains it.
    """

    __slots__ = (
        *("_answers", "_call", "_close_code", "_hear_again", "_is_sending", "_news", "_owed"),
        *("_remarks", "_update", "_way", "version"),
    )

    def __init__(self, way: Way | None = None) -> None:
        self._way = way
        self._call: Callable[[], None] = _nobody
        self._hear_again: Callable[[], None] = _nobody
        self._is_sending = False
        self.version: int | None = None  # of the newest update
        # Lists, for they are empty nearly always, and then weigh a tenth of a deque.
        self._answers: list[bytes] = []
        self._remarks: list[str] = []
        self._news: dict[str, str] = {}
        self._update: Update | None = None
        self._owed = 0
        self._close_code: int | None = None

    @property
    def close_code(self) -> int | None:
        """The code to close with once everything is sent; None while the connection lives."""
        return self._close_code

    @property
    def waiting(self) -> int:
        """How many messages are still to be sent."""
        waiting = len(self._answers) + len(self._remarks) + len(self._news)
        return waiting + (self._update is not None)

    @property
    def is_full(self) -> bool:
        """Whether so many answers wait that no more should be asked."""
        return len(self._answers) >= ANSWERS

    @property
    def takes_questions(self) -> bool:
        """Whether more may be asked: no answer is being made, and not too many wait."""
        return not self._owed and not self.is_full and self._close_code is None

    @property
    def has_next(self) -> bool:
        """Whether there is something that may go out now."""
        return bool(self._answers) or (not self._owed and self.waiting > 0)

    @property
    def is_done(self) -> bool:
        """Whether all is said, the last answer too, and the goodbye is due."""
        return self._close_code is not None and not self._owed and not self.waiting

    def attach(self, call: Callable[[], None], hear_again: Callable[[], None] = _nobody) -> None:
        """From now on `call` is called when there is something to drain, or the goodbye to say,
        and `hear_again` when no answer is owed any more."""
        self._call, self._hear_again = call, hear_again
        self._stir()

    def detach(self) -> None:
        """The connection has ended."""
        self._way, self._call, self._hear_again = None, _nobody, _nobody

    def deliver(self, update: Update) -> None:
        self.version = update.version
        if self._close_code is None:
            self._update = update if self._update is None else _merged(self._update, update)
            if not self._owed:  # else it goes out behind the answer
                self._stir()

    def hear(self, remark: str) -> None:
        """A slow reader misses the oldest remarks; he can ask for them again."""
        if self._close_code is None:
            self._remarks.append(remark)
            del self._remarks[:-REMARKS]
            self._stir()

    def tell(self, about: str, message: str) -> None:
        """The lobby's news about one thing; it takes the place of older news about the same."""
        if self._close_code is not None:
            return
        self._news[about] = message
        self._stir()
        if len(self._news) > SUBJECTS:
            self._news.clear()
            self.close(TOO_SLOW)

    def answer(self, text: bytes) -> None:
        self._answers.append(text)
        if not self._owed:  # else it goes out with what it held back
            self._stir()

    def close(self, code: int) -> None:
        """Sends what waits, then no more. The first code given counts."""
        if self._close_code is None:
            self._close_code = code
            self._stir()

    @contextmanager
    def owing(self) -> Iterator[None]:
        """Holds updates back until the answer that is being made stands in the queue."""
        self.owe()
        try:
            yield
        finally:
            self.paid()

    def owe(self) -> None:
        """An answer is being made; `paid` when it stands in the queue, or will not come."""
        self._owed += 1

    def paid(self) -> None:
        self._owed -= 1
        self._stir()
        if not self._owed:
            self._hear_again()

    async def drain(self, send: Send, timeout_s: float = SEND_TIMEOUT_S) -> None:
        """Sends all that may go out now. Raises TooSlow when one message takes too long."""
        self._is_sending = True  # nothing may overtake it
        try:
            while (text := self._next()) is not None:
                await _send_in_time(send, text.decode(), timeout_s)
        finally:
            self._is_sending = False

    def _stir(self) -> None:
        """Something has come: it goes out, or the connection is called."""
        if self._is_sending:
            return
        if self._way is not None and self._way.takes:
            if texts := self._all():
                self._way.write(texts)
            if self._close_code is None:
                return
        self._call()

    def _all(self) -> list[bytes]:
        """All that may go out now; it is nearly always one text, or an ack and an update."""
        if self._remarks or self._news:
            return list(iter(self._next, None))
        texts, self._answers = self._answers, []
        if self._update is not None and not self._owed:
            texts.append(self._update.encode())
            self._update = None
        return texts

    def _next(self) -> bytes | None:
        if self._answers:
            return self._answers.pop(0)
        if self._owed:
            return None
        if self._remarks:
            return self._remarks.pop(0).encode()
        if self._news:
            return self._news.pop(next(iter(self._news))).encode()
        if self._update is None:
            return None
        update, self._update = self._update, None
        return update.encode()


async def _send_in_time(send: Send, text: str, timeout_s: float) -> None:
    try:
        async with asyncio.timeout(timeout_s):
            await send(text)
    except TimeoutError:
        raise TooSlow from None


def _merged(older: Update, newer: Update) -> Update:
    update = merge((older, newer))
    if len(update.events) <= EVENTS:
        return update
    return Update(update.version, update.now, update.events[-EVENTS:], update.view)
