"""Reads the trees of sentences out of the browser's modules: what stands in `translated("name",
{ … })`. Plain object literals of strings only; anything else in a tree is refused.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_CALL: Final = re.compile(r"""\btranslated\(\s*["'](?P<name>\w+)["']\s*,\s*(?=\{)""")
_TOKEN: Final = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<name>[\w$]+)|(?P<sign>[{}:,])""",
    re.DOTALL,
)
_ONE_PLACE: Final = re.compile(r"\{\w+\}")
_COUNTED: Final = ["one", "other"]

Branch = dict[str, "str | Branch"]


class BadTree(Exception):
    """The text says where and what."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`context` is its place ("home.games.yourTurn"); `other` the form for many, if counted."""

    context: str
    text: str
    other: str | None = None


def sentences_of(source: str) -> Iterator[Sentence]:
    """All sentences of a module, in its order."""
    for call in _CALL.finditer(source):
        tokens = _tokens(source, call.end())
        next(tokens)
        yield from _leaves(call["name"], _branch(tokens))


def _leaves(context: str, branch: Branch) -> Iterator[Sentence]:
    match branch:
        case {"one": str(one), "other": str(other)} if list(branch) == _COUNTED:
            yield Sentence(context, one, other)
            return
    for key, leaf in branch.items():
        inner = f"{context}.{key}"
        if isinstance(leaf, dict):
            yield from _leaves(inner, leaf)
        elif leaf and not _ONE_PLACE.fullmatch(leaf):
            yield Sentence(inner, leaf)


def _branch(tokens: Iterator[str]) -> Branch:
    """What follows an opening brace, up to and with the closing one."""
    found: Branch = {}
    for token in tokens:
        if token == "}":
            return found
        if token == ",":
            continue
        if (colon := next(tokens)) != ":":
            raise BadTree(f"expected a colon after {token}, not {colon}")
        found[_text(token)] = _value(next(tokens), tokens)
    raise BadTree("a tree does not end")


def _value(token: str, tokens: Iterator[str]) -> "str | Branch":
    if token == "{":
        return _branch(tokens)
    if not token.startswith('"'):
        raise BadTree(f"a sentence must be one string in double quotes, not {token}")
    return _text(token)


def _text(token: str) -> str:
    return json.loads(token) if token.startswith('"') else token


def _tokens(source: str, start: int) -> Iterator[str]:
    while start < len(source):
        found = _TOKEN.match(source, start)
        if found is None:
            raise BadTree(f"cannot read {source[start : start + 40]!r}")
        start = found.end()
        if found.lastgroup:
            yield found[found.lastgroup]
