"""The templates, once for each language: what they say is bound when they are loaded."""

from functools import cache
from pathlib import Path
from typing import Final

from fastapi.templating import Jinja2Templates
from jinja2 import BytecodeCache, Environment, FileSystemLoader, select_autoescape
from jinja2.bccache import Bucket

from app.bots.levels import MARGINS
from app.language.catalogue import catalogue_of
from app.language.languages import OFFERED, OWN_NAMES, Language
from app.web.assets import BASE, sheet_path
from app.web.modules import modules_for
from app.web.texts import texts_url

FOLDER: Final = Path(__file__).parent / "templates"
#: Spaces and line ends of the template's layout are no part of a sentence.
TRIMMED: Final = "ext.i18n.trimmed"


class _Compiled(BytecodeCache):
    """Compiling is the dear part, and the same for all languages: each template once."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED: Final = _Compiled()


@cache
def templates_in(language: Language) -> Jinja2Templates:
    catalogue = catalogue_of(language)
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=select_autoescape(),
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=_COMPILED,
    )
    environment.policies[TRIMMED] = True
    environment.globals |= {
        "language": language,
        "languages": {each: OWN_NAMES[each] for each in OFFERED},
        "texts_url": texts_url,
        "static": BASE,
        "sheet_path": sheet_path,
        "modules_for": modules_for,
        "level_margins": MARGINS,
    }
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # made by the extension
        catalogue.gettext,
        catalogue.ngettext,
        newstyle=True,
        pgettext=catalogue.pgettext,
        npgettext=catalogue.npgettext,
    )
    return Jinja2Templates(env=environment)
