"""The pages about people: finding each other, accounts, ratings. The same for everybody, too."""

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.web.pages import presets_shown, render
from app.web.problems import AppError
from app.web.routes.leaderboards import find_person
from app.web.services import services_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/lobby", methods=["GET", "HEAD"])
async def lobby(request: Request) -> Response:
    return await render(request, "lobby", "Play with people")


@router.api_route("/new-table", methods=["GET", "HEAD"])
async def new_table(request: Request) -> Response:
    return await render(request, "new_table", "A new table", presets=presets_shown())


@router.api_route("/my-games", methods=["GET", "HEAD"])
async def my_games(request: Request) -> Response:
    return await render(request, "my_games", "My games")


@router.api_route("/sign-up", methods=["GET", "HEAD"])
async def sign_up(request: Request) -> Response:
    return await render(request, "sign_up", "Make an account")


@router.api_route("/sign-in", methods=["GET", "HEAD"])
async def sign_in(request: Request) -> Response:
    return await render(request, "sign_in", "Sign in")


@router.api_route("/forgot", methods=["GET", "HEAD"])
async def forgot(request: Request) -> Response:
    return await render(request, "forgot", "Forgot your password?")


@router.api_route("/reset", methods=["GET", "HEAD"])
async def reset(request: Request) -> Response:
    return await render(request, "reset", "A new password")


@router.api_route("/confirm", methods=["GET", "HEAD"])
async def confirm(request: Request) -> Response:
    return await render(request, "confirm", "Confirm your address")


@router.api_route("/account", methods=["GET", "HEAD"])
async def account(request: Request) -> Response:
    return await render(request, "account", "Your account")


@router.api_route("/admin/reports", methods=["GET", "HEAD"])
async def reports(request: Request) -> Response:
    return await render(request, "reports", "Reports")


@router.api_route("/leaderboards", methods=["GET", "HEAD"])
async def leaderboards(request: Request) -> Response:
    return await render(request, "leaderboards", "Leaderboards")


@router.api_route("/players/{name}", methods=["GET", "HEAD"])
async def player(request: Request, name: str) -> Response:
    found = await services_of(request).read(partial(find_person, name=name))
    if found is None:
        raise AppError("not-found", "There is no player with this name.")
    return await render(request, "player", found.name, name=found.name)
