"""A real table page over a socket of the test's own: any hand, any number of seats, at once."""

import json
from dataclasses import dataclass

from playwright.async_api import WebSocketRoute

from tests.browser.tables import make_table
from tests.browser.visitors import Visitor
from tools.shots.made_up import Laid, update_of


@dataclass
class Table:
    """What the page is told it sits at; `lay` tells it something else."""

    visitor: Visitor
    socket: WebSocketRoute
    version: int = 30

    async def lay(self, laid: Laid, *events: dict[str, object]) -> None:
        """Returns when the page shows it. `events`: what has happened since the position before."""
        self.version += 1
        news = {"version": self.version, "events": events}
        self.socket.send(json.dumps(json.loads(update_of(laid)) | news))
        await self.visitor.page.wait_for_selector(f"#table[data-version='{self.version}']")


async def laid_table(visitor: Visitor, laid: Laid) -> Table:
    sockets: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        # A line that says nothing for long is given up for another.
        socket.on_message(lambda _: socket.send('{"type": "pong"}'))
        socket.send(update_of(laid))

    await visitor.page.route_web_socket("**/ws/tables/*", answer)
    await visitor.page.goto(f"{visitor.url}/tables/{await make_table(visitor)}")
    await visitor.page.wait_for_selector("#table[data-version='30']")
    return Table(visitor, sockets[-1])
