"""The contact sheet: every picture of the folder on one page, drawn by the browser itself."""

from html import escape
from pathlib import Path
from typing import Final

from playwright.async_api import Browser

STYLE: Final = """
  body { display: flex; flex-wrap: wrap; gap: 14px; align-items: end; margin: 24px;
    background: #23302c; color: #b3cbc0; font: 12px/1.4 system-ui, sans-serif; }
  figure { max-width: 420px; margin: 0; }
  img { display: block; max-width: 420px; max-height: 250px; border-radius: 6px; }
"""


async def make_sheet(browser: Browser, folder: Path) -> Path:
    """Writes contact-sheet.html and its picture; returns the picture."""
    page_file = folder / "contact-sheet.html"
    page_file.write_text(_html(folder), encoding="utf-8")
    page = await browser.new_page(viewport={"width": 3000, "height": 1200})
    await page.goto(page_file.as_uri())
    picture = folder / "contact-sheet.png"
    await page.screenshot(path=picture, full_page=True)
    await page.close()
    return picture


def _html(folder: Path) -> str:
    figures = [
        f'<figure><img src="{escape(picture.name)}" alt="">'
        f"<figcaption>{escape(picture.stem)}</figcaption></figure>"
        for picture in sorted(folder.glob("*-*-*.png"))
    ]
    return f"<!doctype html><title>Bito</title><style>{STYLE}</style>{''.join(figures)}"
