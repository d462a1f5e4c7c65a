"""The application: routes, pages, files, and the layers around them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Final

from fastapi import FastAPI
from starlette.types import ASGIApp

from app.settings import Settings
from app.web import (
    failures,
    installing,
    lobby_socket,
    pages,
    people_pages,
    practice_pages,
    socket,
    source,
    texts,
)
from app.web.counting import RequestCounter
from app.web.defence.bodies import BodyGuard
from app.web.defence.forgery import ForgeryGuard
from app.web.defence.headers import SecurityHeaders
from app.web.defence.hosts import HostGuard
from app.web.defence.request_id import RequestId
from app.web.routes import (
    accounts,
    calendars,
    company,
    credentials,
    games,
    health,
    hosting,
    leaderboards,
    notices,
    orders,
    own,
    people,
    pictures,
    puzzles,
    rematch,
    reports,
    reviews,
    tables,
)
from app.web.schema import describe
from app.web.services import Services
from app.web.static import ClientFiles, PageGzip

_MODULES: Final = (
    *(people, accounts, own, credentials, tables, hosting, rematch, orders, company, reports),
    *(
        games,
        reviews,
        puzzles,
        pictures,
        leaderboards,
        notices,
        calendars,
        health,
        socket,
        lobby_socket,
        installing,
    ),
    *(pages, people_pages, practice_pages, source, texts),
)

OpenServices = Callable[[], AbstractAsyncContextManager[Services]]


def build_app(open_services: OpenServices) -> FastAPI:
    """The routes alone. The services are opened and closed with the app's lifespan."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services() as services:
            app.state.services = services
            services.is_ready = True
            yield
            services.is_ready = False

    app = FastAPI(
        title="Bito",
        summary="Durak for people, bots and programs. The socket is described in docs/PROTOCOL.md.",
        version="1",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    for module in _MODULES:
        app.include_router(module.router)
    app.mount("/static", ClientFiles(), name="static")
    app.add_middleware(RequestCounter)
    failures.register(app)
    app.openapi = partial(describe, app)  # type: ignore[method-assign]  # FastAPI's documented way
    return app


def guard(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The app behind its defences, outermost last; even a crash's answer passes through them."""
    app = BodyGuard(PageGzip(app))
    app = ForgeryGuard(app, settings.public_url)
    app = HostGuard(app, settings.public_url)
    app = SecurityHeaders(app, settings.public_url)
    return RequestId(app)
