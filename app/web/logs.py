"""Logs: one line an event, to standard error; JSON, or plain where a person is watching.

Never a card, a seed, a token or an address. Our own modules log ids and versions only. Libraries
are held at warnings whatever BITO_LOG says: on their debug level they print whole frames.
Tracebacks come without local variables, which would be hands and seeds.
"""

import logging
import sys
from typing import Final

import structlog
from structlog.typing import Processor

from app.web.log_gate import LogGate

_QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets")


def configure_logs(level: str) -> None:
    """Takes over the logging of this process. `level` is BITO_LOG and holds for `app` alone."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, LogGate(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_last_steps())
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("app").setLevel(level.upper())
    # Ways in and out are told of whatever BITO_LOG says: they are few, and missed when it is late.
    logging.getLogger("app.security").setLevel(logging.INFO)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_our_fault)


def _last_steps() -> list[Processor]:
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if sys.stderr.isatty():
        plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        return [without_meta, plain]
    return [
        without_meta,
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]


def _is_our_fault(record: logging.LogRecord) -> bool:
    """False for what any stranger can cause with one bad frame: it would flood the log."""
    return not str(record.msg).startswith(("Invalid UTF-8 sequence", "Invalid HTTP request"))
