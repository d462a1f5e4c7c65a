"""`python -m tools.texts`: renews all catalogues and says what is missing in each.
With `--check` writes nothing, and fails if a file is not as it would be written, if an offered
language lacks a sentence, or if a translation is unlike its English.
"""

import sys
from collections.abc import Iterator, Sequence

from app.language.catalogue import po_path
from app.language.languages import ENGLISH, LANGUAGES, OFFERED
from tools.texts.collecting import collected
from tools.texts.faults import faults, missing
from tools.texts.files import is_sentence, renewed, text_of, write

_SHOWN = 20


def main(arguments: Sequence[str]) -> int:
    if list(arguments) not in ([], ["--check"]):
        print(__doc__)
        return 2
    if not arguments:
        renew()
    found = list(problems())
    print(*found[:_SHOWN], sep="\n", file=sys.stderr)
    if len(found) > _SHOWN:
        print(f"… and {len(found) - _SHOWN} more", file=sys.stderr)
    return bool(found) and bool(arguments)


def renew() -> None:
    everything = collected()
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        catalog = renewed(language, everything)
        write(language, text_of(language, catalog))
        count = sum(map(is_sentence, catalog))
        print(f"{language}: {len(missing(catalog))} of {count} sentences are not translated")


def problems() -> Iterator[str]:
    """Everything wrong with the catalogues, a line each."""
    everything = collected()
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        catalog = renewed(language, everything)
        path = po_path(language)
        if not path.exists() or path.read_text(encoding="utf-8") != text_of(language, catalog):
            yield f"{language}: not up to date; run `python3 dev.py texts`"
        if language in OFFERED:
            for message in missing(catalog):
                yield f"{language}: not translated: {message.context or ''} {message.id!r}"
        yield from faults(language, catalog)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
