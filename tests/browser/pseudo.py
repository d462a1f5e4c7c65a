"""A language that is made of the English sentences: each is marked and 30 % longer. A page in it
shows what is no sentence of the catalogue, and what longer words do to its layout.

It goes by the name of Russian, which has all classes of numbers.
"""

import re
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from playwright.async_api import Page

from app.language.languages import PLURALS, Language
from tests.browser.visitors import Visitor
from tools.texts.collecting import collected
from tools.texts.files import is_sentence, text_of

LANGUAGE: Final[Language] = "ru"
OPEN, CLOSE = "⟦", "⟧"
_LONGER: Final = 0.3
_WORD: Final = 6  # so long are the parts of the filling, between which a line may end
_PLACE: Final = re.compile(r"\{\w+\}|%\(\w+\)s")
_TAG: Final = re.compile(r"(</?[a-z][^>]*>)")

#: Words on the page without a mark: of a text that is shown, or of a name read aloud.
UNMARKED: Final = """([open, close]) => {
  const found = new Set();
  const look = (text, where) => {
    const plain = text.trim();
    if (/[A-Za-z]{2}/.test(plain) && !plain.includes(open) && !plain.includes(close)) {
      found.add(`${where}: ${plain.slice(0, 80)}`);
    }
  };
  const roots = [document, ...[...document.querySelectorAll("template")].map((t) => t.content)];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (element.closest("script, style, code, kbd, pre, [translate=no]")) continue;
      const where = element.localName + (element.id && "#" + element.id);
      for (const name of ["aria-label", "alt", "title", "placeholder", "aria-description"]) {
        if (element.hasAttribute(name)) look(element.getAttribute(name), `${where}[${name}]`);
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) look(child.data, where);
      }
    }
  }
  return [...found];
}"""


def write_pseudo(folder: Path) -> Path:
    """The folder for BITO_TEST_LOCALES, with one catalogue in it. What is counted has ¹ in the
    form for one, ² for few, ³ for many."""
    catalog = Catalog(locale=LANGUAGE)
    for message in filter(is_sentence, collected()):
        catalog.add(message.id, _translated(message), context=message.context)
    path = folder / LANGUAGE / "LC_MESSAGES" / "bito.po"
    path.parent.mkdir(parents=True)
    path.write_text(text_of(LANGUAGE, catalog), encoding="utf-8")
    return folder


def marked(text: str) -> str:
    """The text between its tags, marked and longer; spaces at the edges stay where they are."""
    return "".join(part if _TAG.fullmatch(part) else _mark(part) for part in _TAG.split(text))


async def speak_pseudo(visitor: Visitor) -> None:
    """The visitor's pages are in the language from now on."""
    cookie = {"name": "bito_language", "value": LANGUAGE, "url": visitor.url}
    await visitor.context.add_cookies([cookie])  # type: ignore[list-item]  # a dict of these keys


async def unmarked(page: Page) -> list[Any]:
    return list(await page.evaluate(UNMARKED, [OPEN, CLOSE]))


def _translated(message: Message) -> str | tuple[str, ...]:
    if isinstance(message.id, str):
        return marked(message.id)
    forms = zip(PLURALS[LANGUAGE], "¹²³", strict=True)
    return tuple(marked(f"{message.id[-1]}{sign}") for _, sign in forms)


def _mark(text: str) -> str:
    inner = text.strip()
    if not re.search(r"[^\W\d_]", inner):
        return text
    start = text.index(inner)
    filling = "~" * max(1, round(len(_PLACE.sub("", inner)) * _LONGER))
    parts = [filling[at : at + _WORD] for at in range(0, len(filling), _WORD)]
    return f"{text[:start]}{OPEN}{inner}{' '.join(parts)}{CLOSE}{text[start + len(inner) :]}"
