"""axe-core on a page: what it calls serious or critical."""

from typing import Final

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

GRAVE: Final = ("serious", "critical")


async def grave_findings(page: Page) -> list[str]:
    """One line a finding: the rule, what it means, the first element; empty is good."""
    results = await Axe().run(page)
    return [
        f"{found['id']}: {found['help']} ({found['nodes'][0]['html'][:120]})"
        for found in results.response["violations"]
        if found["impact"] in GRAVE
    ]
