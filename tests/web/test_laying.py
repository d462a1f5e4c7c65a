"""The table before its script: laid as the script will lay it."""

import json
import re

from app.web.assets import FOLDER
from app.web.laying import ROUND
from tests.web.site import Site, guest


def test_the_places_are_those_of_the_script() -> None:
    text = (FOLDER / "js/table/spots.js").read_text()
    written = re.findall(r"^  (\d): (\[.*\]),$", text, re.MULTILINE)

    assert {int(number): tuple(json.loads(spots)) for number, spots in written} == ROUND


async def test_a_running_table_comes_with_a_place_for_each_of_the_others(site: Site) -> None:
    anna = await guest(site)
    table = (await anna.make_table(seats=4))["id"]

    await anna.sit(table)
    text = (await site.client().get(f"/tables/{table}")).text

    assert re.findall(r'data-spot="([\w-]+)" data-key="coming', text) == list(ROUND[3])
    assert "data-sides data-top" in text
