"""What the browser's modules say, for a page: the trees of sentences that its modules name with
`translated`. English is in the modules themselves and needs no file.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Final

import orjson
from fastapi import APIRouter
from fastapi.responses import Response

from app.language.catalogue import catalogue_of
from app.language.languages import ENGLISH, Language, offered
from app.web.problems import AppError
from app.web.static import ASK_AGAIN, FOR_EVER
from app.web.trees import trees_for

router = APIRouter(include_in_schema=False)

_MOST_FILES: Final = 128


def texts_url(language: Language, *modules: str, is_late: bool = False) -> str | None:
    """Where a page with these modules ("table/main") finds its sentences, or those of what comes
    late: in the same place as long as they stay the same, and no more than it needs."""
    if language == ENGLISH:
        return None
    known = catalogue_of(language).trees
    names = ",".join(name for name in trees_for(*modules, is_late=is_late) if name in known)
    return f"/texts/{language}/{_digest(language, names)}/{names}.json" if names else None


@router.api_route("/texts/{tag}/{digest}/{names}.json", methods=["GET", "HEAD"])
async def texts(tag: str, digest: str, names: str) -> Response:
    """An address of an earlier version gets what there is now, and is asked for again."""
    language = offered(tag)
    known = {} if language is None else catalogue_of(language).trees
    wanted = names.split(",")
    if language is None or wanted != sorted(set(wanted) & known.keys()):
        raise AppError("not-found", "There is nothing at this address.")
    caching = FOR_EVER if digest == _digest(language, names) else ASK_AGAIN
    headers = {"cache-control": caching}
    return Response(_body(language, names), headers=headers, media_type="application/json")


@lru_cache(_MOST_FILES)
def _digest(language: Language, names: str) -> str:
    return sha256(_body(language, names)).hexdigest()[:16]


@lru_cache(_MOST_FILES)
def _body(language: Language, names: str) -> bytes:
    trees = catalogue_of(language).trees
    return orjson.dumps({name: trees[name] for name in names.split(",")})
