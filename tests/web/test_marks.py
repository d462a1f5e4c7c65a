"""Marks of devices and addresses."""

import pytest
from starlette.requests import Request

from app.web.marks import marks_of
from app.web.networks import network_of
from tests.web.site import Site

DEVICE = "0123456789abcdef" * 2


def request(address: str = "203.0.113.7", **headers: str) -> Request:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw, "client": (address, 1), "state": {}})


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("8.8.8.8", "8.8.8.8"),
        ("::ffff:8.8.8.8", "8.8.8.8"),
        ("2a00:1450:4001:811::200e", "2a00:1450:4001:811::/64"),
        ("testclient", None),
    ],
)
def test_an_address_is_cut_to_what_a_household_shares(address: str, network: str | None) -> None:
    assert network_of(address) == network


async def test_equal_devices_and_addresses_have_equal_marks(site: Site) -> None:
    cookie = f"bito_device={DEVICE}"

    one = marks_of(request("2a00:1450::1:2", cookie=cookie), site.services)
    other = marks_of(request("2a00:1450::3:4", cookie=cookie), site.services)
    stranger = marks_of(request("8.8.8.8", cookie="bito_device=" + "1" * 32), site.services)

    assert one == other
    assert None not in {one.device, one.address, stranger.device, stranger.address}
    assert {one.device, one.address}.isdisjoint({stranger.device, stranger.address})
    assert DEVICE not in str(one.device)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "192.168.1.5", "fe80::1", "10.0.0.9"])
async def test_private_networks_have_no_mark(site: Site, address: str) -> None:
    assert marks_of(request(address), site.services).address is None


async def test_programs_have_no_device(site: Site) -> None:
    marks = marks_of(
        request(cookie=f"bito_device={DEVICE}", authorization="Bearer x"), site.services
    )

    assert marks.device is None


@pytest.mark.parametrize("made_up", ["", "x" * 32, "A" * 32, "1" * 31])
async def test_a_cookie_we_cannot_have_made_is_no_device(site: Site, made_up: str) -> None:
    assert marks_of(request(cookie=f"bito_device={made_up}"), site.services).device is None


async def test_the_device_comes_with_the_session_and_stays(site: Site) -> None:
    http = site.client()

    made = await http.post(
        "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
    )

    cookies = made.headers.get_list("set-cookie")
    [cookie] = [one for one in cookies if one.startswith("bito_device=")]
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
