"""The vectors of `bito-record/1`: true records, and false ones as patches of them.

`python -m tests.fair.record_vectors` writes them anew; a test holds the file to what is made here.
The browser's verifier, which shares no code with ours, must judge each of them alike; `step` is
where ours stops, for information.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from app.fair.record import print_record
from app.fair.step import Step
from app.fair.verify import check
from tests.fair.mutations import Mutation, mutations
from tests.fair.patches import Json
from tests.fair.scripts import UNSEEN_CHANGES, true_records

FILE: Final = Path(__file__).parents[1] / "vectors" / "records.json"
# A sample keeps the file small: so many changes a step of the verification, spread evenly.
_PER_STEP: Final = 7
_LONGEST_PATCH: Final = 3_000


def seen_mutations(name: str, record: dict[str, Json]) -> list[Mutation]:
    """All changes of this record that a verifier can see."""
    return [each for each in mutations(record) if (name, each.why) not in UNSEEN_CHANGES]


@cache
def judged(name: str) -> Sequence[tuple[Mutation, Step]]:
    """Those of the true record of this name, and where the verifier stops at each."""
    record = json.loads(print_record(true_records()[name]))
    changes = seen_mutations(name, record)
    return [(each, list(check(json.dumps(each.of(record))))[-1]) for each in changes]


def vectors_text() -> str:
    """The whole file, a record or a change on each line."""
    records, changes = list[str](), list[str]()
    for name, record in true_records().items():
        printed = print_record(record)
        records.append(f'{{"name":"{name}","record":{printed}}}')
        changes.extend(_sampled(name))
    return (
        '{"records":[\n'
        + ",\n".join(records)
        + '\n],\n"wrong":[\n'
        + ",\n".join(changes)
        + "\n]}\n"
    )


def _sampled(name: str) -> list[str]:
    by_step: dict[str, list[str]] = defaultdict(list)
    for mutation, last in judged(name):
        assert not last.ok, f"nobody sees that in {name} {mutation.why}"
        line = _line(name, last.name, mutation)
        if len(line) <= _LONGEST_PATCH:
            by_step[last.name].append(line)
    return [line for lines in by_step.values() for line in _spread(lines)]


def _spread(lines: list[str]) -> list[str]:
    stride = -(-len(lines) // _PER_STEP)
    return lines[::stride]


def _line(name: str, step: str, mutation: Mutation) -> str:
    said = {"record": name, "why": mutation.why, "step": step, "patch": list(mutation.patch)}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    FILE.write_text(vectors_text(), encoding="utf-8")
