"""Complaints: by those who sat at a table, about those who sat there, for administrators alone."""

import pytest

from tests.web.site import Json, Player, Site, duel, guest, hear, problem, say
from tests.web.test_company import person


async def reported(site: Site, **body: object) -> tuple[Player, Player, str, str]:
    """Anna has complained about Boris, who said something; the table and the report's id."""
    anna, boris, table_id = await duel(site)
    async with boris.socket(table_id) as his:
        await say(his, type="say", id="s", phrase="oops")
        await hear(his, "ack")
    seat = (await boris.look(table_id))["view"]["you"]
    wish = {"seat": seat, "reason": "insults", "details": " He  laughed. ", **body}
    answer = await anna.http.post(f"/api/tables/{table_id}/reports", json=wish)
    assert answer.status_code == 201, answer.text
    return anna, boris, table_id, answer.json()["id"]


async def queue(admin: Player, status: str = "open") -> list[Json]:
    answer = await admin.http.get("/api/reports", params={"status": status})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["reports"])


async def test_a_report_reaches_the_queue_with_what_was_said(site: Site) -> None:
    admin = await person(site, "Judge One", is_admin=True)
    _, boris, table_id, id = await reported(site)

    [entry] = [each for each in await queue(admin) if each["id"] == id]

    assert (entry["game"], entry["game_status"]) == (table_id, "playing")
    assert (entry["reporter"], entry["reported"]) == ("Anna", "Boris")
    assert entry["seat"] == (await boris.look(table_id))["view"]["you"]
    assert (entry["reason"], entry["details"]) == ("insults", "He laughed.")
    assert [(each["name"], each["phrase"]) for each in entry["remarks"]] == [("Boris", "oops")]
    assert (entry["status"], entry["closed_by"], entry["note"]) == ("open", None, None)


async def test_an_administrator_closes_it_once_with_a_note(site: Site) -> None:
    admin = await person(site, "Judge Two", is_admin=True)
    *_, id = await reported(site)
    path = f"/api/reports/{id}/close"

    assert (await admin.http.post(path, json={"note": "Warned him."})).status_code == 204
    assert problem(await admin.http.post(path, json={})) == (409, "already-closed")

    assert id not in [each["id"] for each in await queue(admin)]
    [closed] = [each for each in await queue(admin, "closed") if each["id"] == id]
    assert (closed["note"], closed["closed_by"]) == ("Warned him.", "Judge Two")
    assert closed["closed_at"] is not None
    assert problem(await admin.http.post("/api/reports/nosuch/close")) == (404, "not-found")


async def test_nobody_else_sees_the_queue(site: Site) -> None:
    anna, _, _, id = await reported(site)
    vera = await person(site, "Vera Judge")

    for player in (anna, vera):
        assert problem(await player.http.get("/api/reports")) == (403, "not-allowed")
        answer = await player.http.post(f"/api/reports/{id}/close", json={"note": ""})
        assert problem(answer) == (403, "not-allowed")
    async with site.client() as stranger:
        assert problem(await stranger.get("/api/reports")) == (401, "not-signed-in")


async def test_the_same_complaint_comes_once(site: Site) -> None:
    anna, boris, table_id, _ = await reported(site)
    seat = (await boris.look(table_id))["view"]["you"]

    wish = {"seat": seat, "reason": "other", "details": "Again."}
    answer = await anna.http.post(f"/api/tables/{table_id}/reports", json=wish)

    assert problem(answer) == (409, "already-reported")
    back = {"seat": 1 - seat, "reason": "other", "details": "No, she did."}
    answer = await boris.http.post(f"/api/tables/{table_id}/reports", json=back)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "hair"},
        {"seat": 5},
        {"seat": -1},
        {"details": "x" * 1001},
        {"details": "\u202e"},
        {"game": "x"},
    ],
)
async def test_a_report_names_a_seat_and_a_reason(site: Site, change: Json) -> None:
    anna, _, table_id = await duel(site)
    wish = {"seat": 1 - (await anna.look(table_id))["view"]["you"], "reason": "name", **change}

    answer = await anna.http.post(f"/api/tables/{table_id}/reports", json=wish)

    assert problem(answer) == (422, "bad-message")


async def test_only_those_who_sat_there_complain_and_not_about_themselves(site: Site) -> None:
    anna, _, table_id = await duel(site)
    vera = await guest(site, "Vera")
    own = (await anna.look(table_id))["view"]["you"]
    path = f"/api/tables/{table_id}/reports"

    for seat in (0, 1):
        answer = await vera.http.post(path, json={"seat": seat, "reason": "spam"})
        assert problem(answer) == (403, "not-seated")
    answer = await anna.http.post(path, json={"seat": own, "reason": "spam"})
    assert problem(answer) == (422, "bad-message")
    answer = await anna.http.post("/api/tables/x/reports", json={"seat": 0, "reason": "spam"})
    assert problem(answer) == (404, "not-found")


async def test_a_bot_cannot_be_reported(site: Site) -> None:
    anna = await guest(site)
    table = await anna.make_table()
    await anna.sit(table["id"])
    own = (await anna.look(table["id"]))["view"]["you"]

    answer = await anna.http.post(
        f"/api/tables/{table['id']}/reports", json={"seat": 1 - own, "reason": "cheating"}
    )

    assert problem(answer) == (422, "bad-message")
