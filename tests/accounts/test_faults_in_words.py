"""Whatever is wrong with a name, an address or a password has words of its own on the pages."""

import re
from typing import Final

import pytest

from app.accounts.addresses import BadAddress, parse_address
from app.accounts.names import BadName, person_name
from app.accounts.password_rules import WeakPassword, check_password
from app.web.assets import ASSETS

KNOWN: Final = re.findall(
    r'^  \["(.+)", faults\.\w+\],$', ASSETS["js/account/problems.js"].content.decode(), re.MULTILINE
)


@pytest.mark.parametrize(
    "name",
    ["ab", "a" * 21, "<b>Anna", "Annа Анна Anna", "1234", "-Anna", "admin", "a\u0301\u0301\u0301b"],
)
def test_of_a_name(name: str) -> None:
    with pytest.raises(BadName) as refused:
        person_name(name)

    assert str(refused.value) in KNOWN


def test_of_an_address() -> None:
    with pytest.raises(BadAddress) as refused:
        parse_address("nobody at all")

    assert str(refused.value) in KNOWN


@pytest.mark.parametrize("password", ["short", "x" * 129, "aaaaaaaaaa", "password1", "Serafim12"])
def test_of_a_password(password: str) -> None:
    with pytest.raises(WeakPassword) as refused:
        check_password(password, ("Serafim",))

    assert str(refused.value) in KNOWN
