"""`python -m tests.pseudo_server serve`: a server whose Russian is `tests.browser.pseudo`'s, from
the folder that BITO_TEST_LOCALES names. English texts stay English.
"""

import os
from importlib import import_module
from pathlib import Path

from app.language import catalogue, languages

if __name__ == "__main__":
    # Before any module of the server takes them over.
    setattr(catalogue, "FOLDER", Path(os.environ["BITO_TEST_LOCALES"]))  # noqa: B010
    setattr(languages, "OFFERED", ("en", "ru"))  # noqa: B010
    import_module("tests.quick_server").run()
