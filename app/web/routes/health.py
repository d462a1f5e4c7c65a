"""Is the process alive, can it serve, and what has it done so far."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from app.storage.heartbeat import last_beat
from app.web.asking import Asked
from app.web.problems import AppError, declared

router = APIRouter(tags=["health"])


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


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(services: Asked) -> Response:
    """Counters for Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=1.0.0; charset=utf-8")
