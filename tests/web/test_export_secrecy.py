"""What somebody takes along about himself does not tell who else has an account."""

import asyncio

import pytest

from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, confirmed, letter_to, sign_up

Told = tuple[list[str], list[str]]


async def told_to(visitor: Visitor) -> Told:
    """Which letters and links stand in his export."""
    whole = (await visitor.http.get("/api/me/export")).json()
    kinds = sorted(row["kind"] for row in whole["letters"])
    return kinds, sorted(row["purpose"] for row in whole["links"])


@pytest.mark.parametrize("asks_reset", [False, True])
async def test_a_sign_up_with_another_ones_address(mailed: Mailed, asks_reset: bool) -> None:
    tag = "Reset" if asks_reset else "Plain"
    known = (await confirmed(mailed.site, mailed.mail, f"Known {tag}")).email
    answers = []
    for index, address in enumerate((known, f"free{tag.lower()}@example.org")):
        before = len(mailed.mail.to(address))
        spy = await sign_up(mailed.site, f"Spy {tag} {index}", email=address)
        if asks_reset:
            await asyncio.to_thread(mailed.mail.wait_for, address, before + 1)
            await spy.http.post("/api/resets", json={"email": address})
            await asyncio.to_thread(mailed.mail.wait_for, address, before + 2)
        answers.append(await told_to(spy))

    assert answers[0] == answers[1]


async def test_a_change_to_another_ones_address(mailed: Mailed) -> None:
    known = (await confirmed(mailed.site, mailed.mail, "Known Change")).email
    answers = []
    for index, address in enumerate((known, "freechange@example.org")):
        spy = await confirmed(mailed.site, mailed.mail, f"Spy Change {index}")
        body = {"email": address, "password": PASSWORD}
        assert (await spy.http.put("/api/me/email", json=body)).status_code == 202
        answers.append(await told_to(spy))

    assert answers[0] == answers[1]


async def test_who_proved_his_address_sees_what_he_asked_for(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Anna Asks")
    await anna.http.post("/api/resets", json={"email": anna.email})
    await letter_to(mailed.mail, anna.email, 2)

    assert await told_to(anna) == (["reset"], ["reset"])
