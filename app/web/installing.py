"""What lets a browser keep the site like an application of its own: manifest, service worker, and
the page it shows without a line.

They are served from the root because a service worker rules only over what lies below it.
"""

from typing import Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.language.catalogue import catalogue_of
from app.language.languages import spoken
from app.language.marking import marked
from app.web.assets import ASSETS, VERSION
from app.web.pages import render
from app.web.static import ASK_AGAIN

router = APIRouter(include_in_schema=False)

_DESCRIPTION: Final = marked(
    "Durak with people and bots, at your own pace, with a deal that anybody can check."
)
_PARTS: Final = ("worker/messages.js", "worker/keeping.js")


@router.api_route("/service-worker.js", methods=["GET", "HEAD"])
async def service_worker() -> Response:
    """Another text with every change of any file, which is how browsers learn of one. Asked for
    each time: a browser must not go on with an old worker."""
    head = f'self.bito = {{ version: "{VERSION}" }};\n'.encode()
    text = head + b"\n".join(ASSETS[part].content for part in _PARTS)
    return Response(text, media_type="text/javascript", headers={"cache-control": ASK_AGAIN})


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest(language: str = "") -> Response:
    """Browsers ask for it without cookies, so the page says in which language."""
    words = catalogue_of(spoken(language))
    plain = orjson.loads(ASSETS["manifest.webmanifest"].content)
    own = {**plain, "lang": words.language, "description": words.gettext(_DESCRIPTION)}
    headers = {"cache-control": ASK_AGAIN}
    return Response(orjson.dumps(own), media_type="application/manifest+json", headers=headers)


@router.api_route("/offline", methods=["GET", "HEAD"])
async def offline(request: Request) -> Response:
    return await render(request, "offline", marked("No connection"))
