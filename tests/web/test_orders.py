"""Standing orders over HTTP: the owner's own, shown to him alone."""

from tests.web.site import Site, duel, guest, hear, problem

NONE = {
    "pass_this_bout": False,
    "pass_same_ranks": False,
    "pass_trumps": False,
    "take_this_bout": False,
    "keep_beaten": False,
}
PASS = {**NONE, "pass_this_bout": True}


async def test_are_given_taken_back_and_seen_by_their_owner_alone(site: Site) -> None:
    anna, boris, table_id = await duel(site)
    async with anna.socket(table_id) as hers:
        assert (await hear(hers, "update"))["view"]["orders"] == NONE

        answer = await anna.http.put(f"/api/tables/{table_id}/orders", json=PASS)

        assert (answer.status_code, answer.json()) == (200, PASS)
        assert (await hear(hers, "update"))["view"]["orders"] == PASS
    assert (await anna.look(table_id))["view"]["orders"] == PASS
    assert (await boris.look(table_id))["view"]["orders"] == NONE
    async with site.client() as stranger:
        look = (await stranger.get(f"/api/tables/{table_id}")).json()
    assert look["view"]["orders"] is None


async def test_are_not_even_counted(site: Site) -> None:
    """Whoever watches the metrics of a quiet server must not learn of an order from them."""
    anna, _, table_id = await duel(site)
    async with site.client() as stranger:
        before = (await stranger.get("/metrics")).text
        await anna.http.put(f"/api/tables/{table_id}/orders", json=PASS)
        after = (await stranger.get("/metrics")).text

    assert [line for line in after.splitlines() if "orders" in line] == []
    assert changed(before, after) <= {'bito_http_requests_total{route="/metrics",status="200"}'}


def changed(before: str, after: str) -> set[str]:
    """The names of counts that differ."""
    old, new = (dict(line.rsplit(" ", 1) for line in text.splitlines()) for text in (before, after))
    return {
        name
        for name in new
        if name.startswith("bito_http_requests_total") and new[name] != old.get(name)
    }


async def test_are_refused_to_strangers_and_where_they_mean_nothing(site: Site) -> None:
    anna, _, table_id = await duel(site)
    path = f"/api/tables/{table_id}/orders"
    vera = await guest(site, "Vera")
    keep = {"pass_this_bout": False, "keep_beaten": True}

    assert problem(await vera.http.put(path, json=PASS)) == (403, "not-seated")
    assert problem(await anna.http.put(path, json=keep)) == (422, "bad-message")
    assert problem(await anna.http.put(path, json={})) == (422, "bad-message")
    assert problem(await anna.http.put("/api/tables/x/orders", json=PASS)) == (404, "not-found")
    async with site.client() as stranger:
        assert problem(await stranger.put(path, json=PASS))[0] == 401
