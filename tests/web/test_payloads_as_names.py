"""Sixty texts that have run as scripts somewhere are no names, and do no harm as other texts."""

from urllib.parse import quote

import pytest

from app.accounts.names import BadName, guest_name, person_name
from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.payloads import PAYLOADS
from tests.web.signing import Visitor, sign_up
from tests.web.site import problem


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_payload_is_a_name(payload: str) -> None:
    for name_of in (person_name, guest_name):
        with pytest.raises(BadName):
            name_of(payload)
        with pytest.raises(BadName):
            name_of(payload[:20])


async def test_none_gets_in_over_http(mailed: Mailed) -> None:
    http = mailed.site.client()

    for payload in PAYLOADS:
        body = {"email": "payload@example.org", "name": payload, "password": PASSWORD}
        for answer in (
            await http.post("/api/accounts", json=body),
            await http.post("/api/guests", json={"name": payload}),
        ):
            assert problem(answer) == (422, "bad-message")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert payload not in answer.text


async def test_no_address_holds_what_ends_a_text(mailed: Mailed) -> None:
    http = mailed.site.client()

    for number, payload in enumerate(PAYLOADS):
        email = f"{payload}@example.org"
        body = {"email": email, "name": f"Payload {number}", "password": PASSWORD}
        answer = await http.post("/api/accounts", json=body)
        if answer.status_code == 201:  # plain signs, if strange ones
            assert not set(payload) & set('<>"() \n\t;&'), payload
        else:
            assert problem(answer) == (422, "bad-message"), payload


async def test_as_names_of_tokens_they_are_given_back_as_data(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Payload Keeper")
    kept = [payload for payload in PAYLOADS if payload.isprintable()][:20]

    for payload in kept:
        await anna.http.post("/api/tokens", json={"name": payload})
    listed = await anna.http.get("/api/tokens")

    assert listed.headers["content-type"] == "application/json"
    assert listed.headers["x-content-type-options"] == "nosniff"
    assert {one["name"] for one in listed.json()["tokens"]} == set(kept)


async def test_in_the_address_of_a_page_they_are_text(mailed: Mailed) -> None:
    http = mailed.site.client()

    for payload in PAYLOADS:
        page = await http.get("/players/" + quote(payload, safe=""))
        assert page.status_code < 500
        assert "default-src 'none'" in page.headers["content-security-policy"]
        if "<" in payload:
            assert payload not in page.text


async def test_a_payload_is_no_password_problem(mailed: Mailed) -> None:
    """Whatever a password is, it is a password: nothing in it is read."""
    payload = PAYLOADS[0] + "\u0301\U0001f0a1' OR 1=1 --"

    await sign_up(mailed.site, "Bogdan", password=payload)

    assert (await Visitor(mailed.site.client(), "Bogdan").sign_in(payload)).status_code == 200
