"""The contact sheet: every picture of the folder on one page, drawn by the browser itself."""

from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Final

from playwright.async_api import Browser

STYLE: Final = """
  body { margin: 24px; background: #23302c; color: #f0ecdf; font: 15px/1.4 system-ui, sans-serif; }
  h2 { margin: 28px 0 8px; font-size: 17px; }
  .row { display: flex; flex-wrap: wrap; gap: 14px; align-items: start; }
  figure { margin: 0; } figcaption { color: #b3cbc0; font-size: 12px; }
  img { display: block; max-height: 360px; max-width: 560px; border-radius: 6px; }
"""


async def make_sheet(browser: Browser, folder: Path) -> Path:
    """Writes contact-sheet.html and its picture; returns the picture."""
    page_file = folder / "contact-sheet.html"
    page_file.write_text(_html(folder), encoding="utf-8")
    page = await browser.new_page(viewport={"width": 2400, "height": 1200})
    await page.goto(page_file.as_uri())
    picture = folder / "contact-sheet.png"
    await page.screenshot(path=picture, full_page=True)
    await page.close()
    return picture


def _html(folder: Path) -> str:
    rows: dict[str, list[str]] = defaultdict(list)
    for picture in sorted(folder.glob("*-*-*.png")):
        scene, size, theme = picture.stem.rsplit("-", 2)
        rows[scene].append(
            f'<figure><img src="{escape(picture.name)}" alt="">'
            f"<figcaption>{escape(size)}, {escape(theme)}</figcaption></figure>"
        )
    parts = [
        f'<h2>{escape(scene)}</h2><div class="row">{"".join(row)}</div>'
        for scene, row in rows.items()
    ]
    return f"<!doctype html><title>Bito</title><style>{STYLE}</style>{''.join(parts)}"
