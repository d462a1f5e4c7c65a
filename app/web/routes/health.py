"""Is the process alive, can it serve, and what has it done so far."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from app.storage.heartbeat import last_beat
from app.web.asking import Asked
from app.web.problems import AppError, declared
from app.web.scraping import numbers, refuse_strangers

router = APIRouter(tags=["health"])

_PROMETHEUS: Final = "text/plain; version=1.0.0; charset=utf-8"


class Health(BaseModel):
    status: str = "ok"


@router.get("/healthz")
async def healthz() -> Health:
    """The process answers."""
    return Health()


@router.get("/readyz", responses=declared("not-ready"))
async def readyz(services: Asked) -> Health:
    """The database answers and the server is not about to stop."""
    if not services.is_ready:
        raise AppError("not-ready", "The server is starting or stopping.")
    await services.read(last_beat)
    return Health()


@router.get("/metrics", response_class=PlainTextResponse, responses=declared("not-found"))
async def metrics(request: Request, services: Asked) -> Response:
    """Numbers for Prometheus, for whoever shows the operator's token, or asks from nearby."""
    refuse_strangers(request, services.settings.metrics_token_text)
    return Response(await numbers(services), media_type=_PROMETHEUS)
