"""Holds the clone as a whole to its promises: it stands alone, its locks are locks, its links lead
somewhere, and the browser's files keep to the rules that no tool checks."""

import ast
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
NOT_OURS: Final = {"node_modules", "var", "shots", "__pycache__"}  # and what is hidden, but .ci
TEXT: Final = {
    "", ".cfg", ".css", ".html", ".in", ".ini", ".js", ".json", ".jsonl", ".mako", ".md", ".py",
    ".svg", ".toml", ".txt", ".yaml", ".yml",
}  # fmt: skip

# Written so that this file does not match itself.
FORBIDDEN: Final = {
    "an address of a package index": r"p[y]pi\.org|pythonh[o]sted|n[p]mjs\.(org|com)|deb\.d[e]bian",
    "a path of somebody's machine": r"(?<![\w.~-])/(h[o]me|r[o]ot|w[o]rk|U[s]ers)/\w",
    "a folder that is not in the clone": r"(?<![a-z.])sh[a]red/(design|notes|vectors|seeds)",
}
LONGEST_SCRIPT: Final = 150


def project_files(*suffixes: str) -> list[Path]:
    """What belongs to the project, whether or not it is committed yet."""
    wanted = suffixes or tuple(TEXT)
    return sorted(path for path in walk(ROOT) if path.suffix in wanted)


def walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if not path.is_dir():
            yield path
        elif path.name == ".ci" or not (path.name.startswith(".") or path.name in NOT_OURS):
            yield from walk(path)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules that are named, relative ones as nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "" if node.level else (node.module or "")


class TestTheCloneStandsAlone:
    @pytest.mark.parametrize(("what", "pattern"), FORBIDDEN.items())
    def test_no_file_names_what_only_one_machine_has(self, what: str, pattern: str) -> None:
        found = [
            f"{relative(path)}:{number}"
            for path in project_files()
            for number, line in enumerate(read(path).splitlines(), 1)
            if re.search(pattern, line)
        ]

        assert found == [], what

    def test_dev_py_needs_nothing_but_python(self) -> None:
        files = [ROOT / "dev.py", ROOT / "tools" / "__init__.py", *ROOT.glob("tools/dev/*.py")]
        files += [ROOT / "app" / "__init__.py", ROOT / "app" / "compiled.py"]
        imported = {name for file in files for name in imports(ast.parse(read(file)))}
        foreign = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}

        assert foreign
        own = ("tools.dev.", "app.compiled")
        assert [name for name in foreign if not name.startswith(own)] == []

    def test_ci_runs_what_a_person_runs(self) -> None:
        assert read(ROOT / ".ci" / "run").strip() == "python3 dev.py test"


PIN: Final = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.!+]+)", re.MULTILINE)


class TestLocks:
    @pytest.mark.parametrize("group", ["app", "dev", "rl", "uv"])
    def test_every_package_is_pinned_with_hashes(self, group: str) -> None:
        text = read(ROOT / "requirements" / f"{group}.txt")
        packages = [part for part in re.split(r"\n(?=[^\s#])", text) if not part.startswith("#")]

        assert packages
        assert [part for part in packages if not PIN.match(part)] == []
        assert [part for part in packages if "--hash=sha256:" not in part] == []
        assert re.findall(r"\w+://", text) == []

    def test_the_tests_run_with_the_packages_of_the_server(self) -> None:
        app = set(PIN.findall(read(ROOT / "requirements" / "app.txt")))
        dev = set(PIN.findall(read(ROOT / "requirements" / "dev.txt")))

        assert app
        assert app <= dev

    def test_the_javascript_lock_names_no_addresses(self) -> None:
        text = read(ROOT / "package-lock.json")

        assert '"resolved"' not in text
        assert text.count('"integrity"') == text.count('"node_modules/')


SCRIPTS: Final = project_files(".js")
IMPORT: Final = re.compile(r"""(?:[\s}]from\s+|\bimport\s*\(?\s*)["']([^"']+)["']""")
UNSAFE: Final = re.compile(
    r"(inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function\("
)


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
class TestScripts:
    def test_imports_are_relative_files_that_exist(self, path: Path) -> None:
        wrong = [
            target
            for target in IMPORT.findall(read(path))
            if not re.match(r"\.\.?/.+\.js$", target) or not (path.parent / target).exists()
        ]

        assert wrong == []

    def test_a_file_stays_short(self, path: Path) -> None:
        length = read(path).count("\n")

        assert length <= LONGEST_SCRIPT

    def test_markup_is_never_made_from_text(self, path: Path) -> None:
        assert UNSAFE.findall(read(path)) == []

    def test_exports_have_names(self, path: Path) -> None:
        assert "export default" not in read(path)


#: What a template fills in; its quotes are not those of the attribute around it.
EXPRESSION: Final = re.compile(r"\{\{.*?\}\}", re.DOTALL)


class Inline(HTMLParser):
    """Collects what a strict Content-Security-Policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_data = given.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in given and not is_data):
            self.found.append(f"<{tag}>")
        for name, value in given.items():
            if name == "style" or name.startswith("on"):
                self.found.append(f"<{tag} {name}>")
            if name in {"src", "href", "action"} and re.match(r"(\w+:)?//", value or ""):
                self.found.append(f"<{tag} {name}={value}>")


@pytest.mark.parametrize("path", project_files(".html"), ids=relative)
def test_a_template_has_nothing_inline_and_nothing_foreign(path: Path) -> None:
    parser = Inline()
    parser.feed(EXPRESSION.sub("", read(path)))

    assert parser.found == []


@pytest.mark.parametrize("path", project_files(".css"), ids=relative)
def test_a_style_sheet_loads_nothing_foreign(path: Path) -> None:
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:\w+:)?//[^)\s]*", read(path)) == []


def test_planted_inline_markup_is_found() -> None:
    parser = Inline()
    parser.feed('<p style="x"><a onclick="y"><script>z</script><img src="//elsewhere/a.png">')

    assert len(parser.found) == 4
