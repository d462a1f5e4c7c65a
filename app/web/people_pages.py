"""The pages about people: finding each other, accounts, ratings. The same for everybody, too."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.language.marking import marked
from app.web.pages import presets_shown, render
from app.web.problems import AppError
from app.web.routes.leaderboards import find_person
from app.web.services import services_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

#: Pages that need nothing from the server but themselves: address, template, title.
_PLAIN: Final = (
    ("/lobby", "lobby", marked("Play with people")),
    ("/my-games", "my_games", marked("My games")),
    ("/sign-up", "sign_up", marked("Make an account")),
    ("/sign-in", "sign_in", marked("Sign in")),
    ("/forgot", "forgot", marked("Forgot your password?")),
    ("/reset", "reset", marked("A new password")),
    ("/confirm", "confirm", marked("Confirm your address")),
    ("/account", "account", marked("Your account")),
    ("/admin/reports", "reports", marked("Reports")),
    ("/leaderboards", "leaderboards", marked("Leaderboards")),
)


def _plain(page: str, title: str) -> Callable[[Request], Awaitable[Response]]:
    async def show(request: Request) -> Response:
        return await render(request, page, title)

    return show


for _path, _page, _title in _PLAIN:
    router.add_api_route(_path, _plain(_page, _title), methods=["GET", "HEAD"], name=_page)


@router.api_route("/new-table", methods=["GET", "HEAD"])
async def new_table(request: Request) -> Response:
    return await render(request, "new_table", marked("A new table"), presets=presets_shown())


@router.api_route("/players/{name}", methods=["GET", "HEAD"])
async def player(request: Request, name: str) -> Response:
    found = await services_of(request).read(partial(find_person, name=name))
    if found is None:
        raise AppError("not-found", marked("There is no player with this name."))
    return await render(request, "player", "", name=found.name)
