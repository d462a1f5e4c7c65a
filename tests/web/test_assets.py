"""What is sent in place of the files as they are written, and what a page asks for at once."""

from app.web.assets import ASSETS, FOLDER, without_comments
from app.web.modules import imports_of, modules_for


class TestComments:
    def test_lines_that_are_nothing_else_become_empty(self) -> None:
        code = b"const a = 1; // why\n%bconst b = /** @type {1} */ (a);"
        source = b"/** One\n * two.\n */\n" + code % b"  // what\n"

        assert without_comments(source) == b"\n\n\n" + code % b"\n"

    def test_code_between_two_comments_of_a_line_stays(self) -> None:
        source = b"/** @type {1} */ let a; /* b */\nlet c; /* d */"

        assert without_comments(source) == source

    def test_every_module_keeps_its_lines(self) -> None:
        for path, asset in ASSETS.items():
            if path.endswith((".js", ".css")):
                written = (FOLDER / path).read_bytes()
                assert asset.content.count(b"\n") == written.count(b"\n"), path
                assert b"\n/**" not in asset.content, path


class TestModules:
    def test_imports_are_found_and_what_comes_later_is_not(self) -> None:
        text = """
import { a } from "../base/a.js";
import "./b.js";
export { c,
  d } from "./c.js";
/** @type {import("./e.js").E} */
const late = () => import("./f.js");
"""
        assert imports_of("js/table/main.js", text) == [
            "js/base/a.js",
            "js/table/b.js",
            "js/table/c.js",
        ]

    def test_every_import_of_every_module_leads_to_one(self) -> None:
        for path, asset in ASSETS.items():
            if path.endswith(".js"):
                missing = set(imports_of(path, asset.content.decode())) - set(ASSETS)
                assert not missing, path

    def test_a_page_needs_what_its_modules_import(self) -> None:
        paths = modules_for("base/site", "table/main")

        assert {"js/base/site.js", "js/table/main.js", "js/table/state.js"} <= set(paths)
        assert "js/table/invite/invite.js" not in paths
        assert len(paths) == len(set(paths))
