"""Holds the documents to the code: links lead somewhere, tables say what the program does."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from app.engine.rules import PRESETS, rules_as_dict
from app.fair.record import Record
from app.play.wire import view_of
from app.referee import answers
from app.web.close_codes import REASONS
from app.web.connections import EACH_ADDRESS
from app.web.defence import patience
from app.web.hearing import FLOOD
from app.web.limits import (
    ADDRESSES_BY_PLAYER,
    COMMANDS_BY_PLAYER,
    COMPLAINTS_BY_PLAYER,
    GUESTS_BY_ADDRESS,
    LETTERS_BY_ADDRESS,
    LIVE_OF_GUEST,
    LIVE_OF_PERSON,
    LOG_INS_BY_ADDRESS,
    PICTURES_BY_ADDRESS,
    PUSH_TESTS_BY_PLAYER,
    REMARKS_BY_PLAYER,
    RESETS_BY_ADDRESS,
    RESETS_BY_EMAIL,
    REVIEWS_BY_ADDRESS,
    SIGN_UPS_BY_ADDRESS,
    SOURCES_BY_ADDRESS,
    TABLES_BY_ADDRESS,
    TABLES_BY_PLAYER,
    TIDINGS_BY_ADDRESS,
    TRIES_BY_ADDRESS,
)
from app.web.problems import STATUS
from app.web.token_bucket import BURST, EACH_SECOND
from tests.play.tables import dealt_table

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING: Final = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


class TestDocuments:
    @pytest.mark.parametrize("path", PAGES, ids=relative)
    def test_links_lead_somewhere(self, path: Path) -> None:
        broken = [link for link in LINK.findall(read(path)) if not leads_somewhere(path, link)]

        assert broken == []

    def test_readme_names_both_commands(self) -> None:
        text = read(ROOT / "README.md")

        assert "python3 dev.py serve" in text
        assert "python3 dev.py test" in text

    def test_decisions_are_numbered_without_gaps(self) -> None:
        numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs/decisions").glob("0*.md"))]

        assert numbers == list(range(1, len(numbers) + 1))


def leads_somewhere(page: Path, link: str) -> bool:
    """Outside addresses are not asked for: no test needs the network."""
    if re.match(r"(https?|mailto):", link):
        return True
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """The names that a Markdown page's headings get where such pages are shown."""
    headings = HEADING.findall(read(page))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def table_under(page: str, heading: str, number: int = 1) -> list[list[str]]:
    """The cells of a table under a heading, without marks and the line under its head."""
    _, _, text = read(DOCS / page).partition(f"\n{heading}\n")
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert len(tables) >= number, f"{page} has no table {number} under {heading}"
    rows = [line.strip("|").split("|") for line in tables[number - 1].splitlines()]
    return [[cell.strip().strip("`") for cell in row] for row in rows if "---" not in row[0]]


def test_the_table_of_presets_is_the_engine_s() -> None:
    head, *rows = table_under("RULES.md", "## Presets")
    written = {
        preset: {row[0]: re.sub(r" *\*\(.*", "", row[column]) for row in rows}
        for column, preset in enumerate(head)
        if column
    }

    assert written == {
        name: {
            field: as_written(value)
            for field, value in rules_as_dict(rules).items()
            if field != "preset"
        }
        for name, rules in PRESETS.items()
    }


def as_written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def test_every_setting_is_listed() -> None:
    listed = {row[0] for row in table_under("OPERATIONS.md", "## Settings")[1:]}

    assert listed == set(re.findall(r"BITO_[A-Z_]+", read(ROOT / "app" / "settings.py")))


def test_every_error_code_is_listed_with_its_status() -> None:
    listed = {row[0]: int(row[1]) for row in table_under("PROTOCOL.md", "## Errors")[1:]}

    assert listed == STATUS


def test_every_close_code_is_listed() -> None:
    listed = {int(row[0]) for row in table_under("PROTOCOL.md", "### From the client", 2)[1:]}

    assert listed == set(REASONS)


def test_every_limit_is_listed() -> None:
    text = " ".join(row[1] for row in table_under("PROTOCOL.md", "## Limits of use")[1:])
    listed = [int(number) for number in re.findall(r"\d+", text)]

    assert [number for number in listed if number not in REASONS] == [
        *(GUESTS_BY_ADDRESS.amount, SIGN_UPS_BY_ADDRESS.amount, LOG_INS_BY_ADDRESS.amount),
        *(RESETS_BY_ADDRESS.amount, LETTERS_BY_ADDRESS.amount, RESETS_BY_EMAIL.amount),
        ADDRESSES_BY_PLAYER.amount,
        *(TABLES_BY_PLAYER.amount, TABLES_BY_ADDRESS.amount),
        *(LIVE_OF_GUEST, LIVE_OF_PERSON, COMMANDS_BY_PLAYER.amount),
        *(PUSH_TESTS_BY_PLAYER.amount, PICTURES_BY_ADDRESS.amount),
        *(TIDINGS_BY_ADDRESS.amount, SOURCES_BY_ADDRESS.amount, REVIEWS_BY_ADDRESS.amount),
        TRIES_BY_ADDRESS.amount,
        *(REMARKS_BY_PLAYER.amount, COMPLAINTS_BY_PLAYER.amount),
        *(EACH_SECOND, BURST, FLOOD, patience.EACH_SECOND, patience.BURST, EACH_ADDRESS),
    ]


def test_every_metric_is_listed() -> None:
    metrics = r"bito_[a-z_]+(?=[\"`])"
    listed = set(re.findall(metrics, read(DOCS / "OPERATIONS.md")))

    assert listed == set(re.findall(metrics, read(ROOT / "app" / "web" / "metrics.py")))


def examples_in(page: Path) -> list[dict[str, object]]:
    """The objects in a page's JSON examples: a block is one object, or one a line."""
    blocks = re.findall(r"^```json\n(.*?)^```$", read(page), re.MULTILINE | re.DOTALL)
    return [json.loads(text) for block in blocks for text in objects_in(block)]


def objects_in(block: str) -> list[str]:
    lines = block.splitlines()
    return lines if all(line.endswith("}") for line in lines) else [block]


@pytest.mark.parametrize("page", ["RULES.md", "FAIRNESS.md", "PROTOCOL.md"])
def test_examples_are_json(page: str) -> None:
    assert examples_in(DOCS / page)


def test_the_example_of_a_position_has_the_fields_of_one() -> None:
    example = next(each for each in examples_in(DOCS / "RULES.md") if "phase" in each)

    [answer] = answers(['{"key": "' + "00" * 32 + '"}'])

    assert set(example) == set(json.loads(answer)["position"])


def test_the_example_of_a_record_has_the_fields_of_one() -> None:
    example = next(each for each in examples_in(DOCS / "FAIRNESS.md") if "format" in each)
    moves = read(DOCS / "FAIRNESS.md")

    assert set(example) == {*(field.name for field in fields(Record)), "format"}
    assert '"program": true' in moves
    assert '"cause": "left"' in moves


def test_the_example_of_a_view_has_the_fields_of_one() -> None:
    example = next(each for each in examples_in(DOCS / "PROTOCOL.md") if "you" in each)

    view = view_of(dealt_table(), 0, None, frozenset())

    assert set(example) == set(view)
    assert keys_of_first(example["seats"]) | {"hand"} == keys_of_first(view["seats"])


def keys_of_first(seats: object) -> set[str]:
    assert isinstance(seats, list)
    return set(seats[0])
