"""What lets a browser keep the site like an application of its own: manifest and service worker.

They are files, served from the root because a service worker rules only over what lies below it.
"""

from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse

from app.web.assets import FOLDER

router = APIRouter(include_in_schema=False)

#: Asked for each time: a browser must not go on with an old worker.
_HEADERS: Final = {"cache-control": "no-cache"}


@router.api_route("/service-worker.js", methods=["GET", "HEAD"])
async def service_worker() -> FileResponse:
    return FileResponse(
        FOLDER / "service-worker.js", media_type="text/javascript", headers=_HEADERS
    )


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest() -> FileResponse:
    path = FOLDER / "manifest.webmanifest"
    return FileResponse(path, media_type="application/manifest+json", headers=_HEADERS)
