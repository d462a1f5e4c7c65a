"""People who sign up and in over HTTP, with their letters read from a real mail server."""

import asyncio
from dataclasses import dataclass

import httpx2

from tests.cheap import PASSWORD
from tests.smtp import MailServer
from tests.web.site import Json, Site


def address_of(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@example.org"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser, more or less: it keeps its cookies."""

    http: httpx2.AsyncClient
    name: str

    @property
    def email(self) -> str:
        return address_of(self.name)

    async def me(self) -> Json:
        return dict((await self.http.get("/api/me")).json())

    async def sign_in(self, password: str = PASSWORD) -> httpx2.Response:
        return await self.http.post(
            "/api/session", json={"email": self.email, "password": password}
        )


async def sign_up(
    site: Site, name: str = "Anna", http: httpx2.AsyncClient | None = None, **body: object
) -> Visitor:
    """Somebody with an account that is not confirmed, unless the site has no mail."""
    visitor = Visitor(http or site.client(), name)
    wanted = {"email": visitor.email, "name": name, "password": PASSWORD, **body}
    answer = await visitor.http.post("/api/accounts", json=wanted)
    assert answer.status_code == 201, answer.text
    return visitor


async def letter_to(mail: MailServer, address: str, count: int = 1) -> str:
    """The token in the newest of so many letters."""
    return (await letters_to(mail, address, count))[-1]


async def letters_to(mail: MailServer, address: str, count: int = 1) -> list[str]:
    letters = await asyncio.to_thread(mail.wait_for, address, count)
    return [letter.token if "#" in letter.text else "" for letter in letters]


async def confirmed(site: Site, mail: MailServer, name: str = "Anna") -> Visitor:
    """Somebody who has opened the link in his letter."""
    visitor = await sign_up(site, name)
    token = await letter_to(mail, visitor.email)
    answer = await visitor.http.post("/api/confirmations", json={"token": token})
    assert answer.status_code == 200, answer.text
    return visitor
