"""One command for everything a developer or an operator does with a clone of Bito.

    python3 dev.py serve [options]     start the server; the options go to `python -m app serve`
    python3 dev.py install             only make what the server needs, for a start by somebody else
    python3 dev.py test [options]      all tests, format, lint and types; with options: pytest alone
    python3 dev.py check               format, lint, types, texts, JavaScript, HTML, architecture
    python3 dev.py bench [name ...]    the benchmarks, or those named, and options for them
    python3 dev.py compile [--clean]   the engine as C extensions: faster, and nothing needs it
    python3 dev.py faults [name ...]   break servers on purpose, and count what was lost (`--long`)
    python3 dev.py simulate [options]  worlds that a seed repeats, with virtual time (`--long`)
    python3 dev.py shots               screenshots of every page into shots/
    python3 dev.py texts               collect what there is to translate into locales/
    python3 dev.py lock [options]      renew requirements/*.txt (`--upgrade` for newer packages)

Each command sets up what it needs inside the clone (`.tools`, `.venv`, `node_modules`) and nothing
else, but for the browser of the tests. Linux and macOS. What the commands do is in `tools/dev`,
which like this file needs nothing but a Python.
"""

import sys
from pathlib import Path

sys.pycache_prefix = str(Path(__file__).resolve().parent / ".tools" / "pycache")

from tools.dev.commands import main  # noqa: E402  nothing compiled is left beside the sources

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__))
