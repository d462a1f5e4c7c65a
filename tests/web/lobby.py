"""Sockets to the lobby."""

from websockets.asyncio.client import connect

from tests.web.site import Site


def lobby(site: Site, token: str | None = None, **headers: str) -> connect:
    """Of a program with `token`, else of a page of ours."""
    own = {"origin": site.url} if token is None else {"authorization": f"Bearer {token}"}
    url = f"ws://{site.host}/ws/lobby"
    return connect(url, additional_headers={**own, **headers}, proxy=None)
