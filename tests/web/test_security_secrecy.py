"""Nothing beside the table tells of hidden cards: not the lobby, remarks, orders, notices, letters,
the calendar, lists or what one takes along. ASVS 5: 8.2.3, 14.2.2.

What the table itself tells is for `test_two_worlds`; push messages are opened in `tests/notices`.
"""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from sqlalchemy import update
from websockets.asyncio.client import ClientConnection

from app.engine.cards import full_pack
from app.storage.people_models import Notice
from app.storage.rows import PlayerRow
from tests import people
from tests.smtp import PATIENCE_S, MailServer
from tests.web.lobby import lobby
from tests.web.site import HEAR_S, Player, Site, first_legal, hear, person, running, say
from tests.web.sweeping import all_routes

CARD: Final = re.compile(
    r"\b(?:[2-9TJQKA]|10)(?:[SCDH]\b|[♠♣♦♥])|\b(?i:ace|king|queen|jack)s? of\b"
)
#: The table and the record of what was played there are about cards; puzzles about those of no
#: game. Nothing else is.
ABOUT_CARDS: Final = {
    "/api/tables/{table_id}",
    "/api/games/{game_id}",
    "/api/puzzles/daily",
    "/api/puzzles/{puzzle_id}",
    "/api/puzzles/{puzzle_id}/solution",
}
#: Tables of the database that say what is said, told and ordered around a game.
AROUND: Final = ("notice", "mail", "remark", "standing_order", "report", "rating_change")
MOVES: Final = 8


class Evening:
    """Two people with all that surrounds a game switched on, and all that reached anybody."""

    def __init__(self, site: Site, folder: Path, anna: Player, boris: Player) -> None:
        self.site, self.folder = site, folder
        self.people = (anna, boris)
        self.heard: list[str] = []
        self.table_id = ""

    async def play(self) -> None:
        anna, boris = self.people
        vera = await person(self.site, "Vera")
        async with (
            lobby(self.site, anna.token) as one,
            lobby(self.site, vera.token) as other,
            lobby(self.site) as nobody,
        ):
            table = await anna.make_table(
                opponents="people", preset="house", visibility="open", away=True
            )
            self.table_id = table["id"]
            await anna.sit(self.table_id)
            await boris.sit(self.table_id, "cd" * 32)
            async with anna.socket(self.table_id) as hers, boris.socket(self.table_id) as his:
                for version in range(MOVES):
                    await self._turn((hers, his), version)
                for socket in (hers, his):  # closing waits for who has not read everything
                    assert [text async for text in _said(socket)]
            for socket in (one, other, nobody):
                self.heard += [text async for text in _said(socket)]

    async def _turn(self, sockets: tuple[ClientConnection, ...], version: int) -> None:
        """Whoever may moves; both say something and give an order before."""
        for player, socket in zip(self.people, sockets, strict=True):
            await say(socket, type="say", id=f"s{version}", phrase="hello")
            orders = {"pass_this_bout": bool(version % 2), "keep_beaten": False}
            path = f"/api/tables/{self.table_id}/orders"
            self.heard.append((await player.http.put(path, json=orders)).text)
        for player, socket in zip(self.people, sockets, strict=True):
            view = (await player.look(self.table_id))["view"]
            if view["legal"]:
                current = (await player.look(self.table_id))["version"]
                move = first_legal(view)
                await say(socket, type="move", id=f"m{version}", version=current, move=move)
                await hear(socket, "ack", "refused")
                return

    async def ask_everything(self) -> dict[str, str]:
        """All that is not about cards, asked by everybody."""
        found = {}
        askers = [*(player.http for player in self.people), self.site.client()]
        filled = {"table_id": self.table_id, "game_id": self.table_id, "pool": "duel"}
        for route in all_routes():
            if route.is_page or not route.is_safe or route.path in ABOUT_CARDS:
                continue
            address = route.filled({**filled, "name": "Anna", "token": "x"})
            queries = ("?status=playing", "?mine=1") if address == "/api/tables" else ("",)
            for who, http in enumerate(askers):
                for query in queries:
                    found[f"{who} {address}{query}"] = (await http.get(address + query)).text
        return found

    async def be_told(self, mail: MailServer) -> list[str]:
        """Letters and calendars about whose turn it is, as if the hold were over."""
        work = update(Notice).values(due_at=0)
        await self.site.services.database.writer.run(lambda c: c.execute(work).rowcount)
        await self.site.services.notifier.tell_due()
        texts = []
        for player in self.people:
            url = (await player.http.post("/api/me/calendar")).json()["url"]
            path = url.removeprefix(self.site.services.settings.own_url)
            texts.append((await self.site.client().get(path)).text)
        until = monotonic() + PATIENCE_S
        while not mail.letters and monotonic() < until:  # noqa: ASYNC110 - it comes over a socket
            await asyncio.sleep(0.01)
        return texts + [f"{letter.subject}\n{letter.text}" for letter in mail.letters]

    def rows(self) -> str:
        """What is kept around the game."""
        with sqlite3.connect(self.folder / "bito.db") as database:
            found = [str(row) for t in AROUND for row in database.execute(f"SELECT * FROM {t}")]
        database.close()
        return "\n".join(found)


async def _said(socket: ClientConnection, patience_s: float = HEAR_S) -> AsyncIterator[str]:
    """All that has come by now; for the first of it this waits so long."""
    with suppress(TimeoutError):
        while True:
            yield str(await asyncio.wait_for(socket.recv(), patience_s))
            patience_s = 0.2


async def at_a_browser(site: Site, name: str) -> Player:
    """Programs are told of nothing, so requests come from a page; sockets watch from elsewhere."""
    player = await person(site, name)
    me = (await player.http.get("/api/me")).json()["player"]
    row = PlayerRow(id=me["id"], name=me["name"], kind="person", created_at=0)
    token = await people.token_of(
        site.services.database, row, site.services.clock.now(), via="cookie"
    )
    player.http = site.client()
    player.http.headers["cookie"] = f"bito_session={token}"
    return player


async def test_nothing_beside_the_table_names_a_card(tmp_path: Path, mail: MailServer) -> None:
    mail.letters.clear()
    async with running(tmp_path / "data", smtp=mail.url, limits="off") as site:
        anna, boris = await at_a_browser(site, "Anna"), await at_a_browser(site, "Boris")
        evening = Evening(site, tmp_path / "data", anna, boris)
        await evening.play()
        told = await evening.be_told(mail)
        answers = await evening.ask_everything()
        rows = evening.rows()
        moves = (await anna.look(evening.table_id))["version"]
        for player in (anna, boris):
            async with player.socket(evening.table_id) as socket:
                await say(socket, type="resign", id="r")
                await hear(socket, "ack", "refused")
        record = (await site.client().get(f"/api/games/{evening.table_id}")).json()

    texts = {**answers, "heard": "".join(evening.heard), "told": "".join(told), "rows": rows}
    seed = record["server_seed"]
    assert moves >= MOVES / 2
    assert "your-turn" in texts["heard"]
    assert len(told) >= 3
    assert "BEGIN:VEVENT" in texts["told"]
    assert '"pass_this_bout":true' in texts["heard"]
    assert "hello" in rows
    assert "/quarter" in rows
    assert {name: CARD.findall(text) for name, text in texts.items() if CARD.search(text)} == {}
    assert [name for name, text in texts.items() if seed in text] == []


def test_cards_would_be_found() -> None:
    """In every form in which one is written here."""
    for card in full_pack(52):
        assert CARD.search(f'"move": "attack {card}"')
    assert CARD.search("the ace of spades")
    assert not CARD.search("a table of Duel, 3 days, 7c1e2f, ACTION:DISPLAY")
