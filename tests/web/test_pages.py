"""The pages and the client's files, as a browser asks for them."""

import re
from typing import Final

import pytest

from app.web.assets import ASSETS, BASE
from tests.web.site import Site, guest

FORMS: Final = ("/sign-up", "/sign-in", "/forgot", "/reset", "/confirm", "/account")
PAGES: Final = ("/", "/rules", "/fair-play", "/my-games", *FORMS)


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_is_html_without_inline_scripts_and_styles(site: Site, path: str) -> None:
    answer = await site.client().get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert " style=" not in answer.text
    assert "<style" not in answer.text
    for script in re.findall(r"<script([^>]*)>", answer.text):
        assert "src=" in script or 'type="application/json"' in script
    assert not re.search(r"""(src|href)="(https?:)?//""", answer.text)


@pytest.mark.parametrize("path", FORMS)
async def test_a_password_without_its_script_stays_out_of_the_address(
    site: Site, path: str
) -> None:
    text = (await site.client().get(path)).text

    for form in re.findall(r"<form.*?</form>", text, re.DOTALL):
        assert 'type="password"' not in form or re.match(r'<form[^>]* method="post"', form)


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/rules", "/sign-in?next=/rules"),
        ("/my-games", "/sign-in?next=/my-games"),
        ("/sign-in", "/sign-in"),
        ("//evil.example", "/sign-in"),
    ],
)
async def test_signing_in_leads_back_to_the_page(site: Site, path: str, link: str) -> None:
    text = (await site.client().get(site.url + path)).text

    assert f'id="sign-in" href="{link}"' in text


async def test_a_table_and_its_record_have_pages(site: Site) -> None:
    anna = await guest(site)
    table_id = (await anna.make_table())["id"]
    http = site.client()

    pages = [await http.get(f"/tables/{table_id}"), await http.get(f"/games/{table_id}")]

    assert [page.status_code for page in pages] == [200, 200]
    assert all(table_id in page.text for page in pages)


@pytest.mark.parametrize("path", ["/nothing", "/tables/" + "a" * 26, "/games/%00", "/tables/x'y"])
async def test_what_is_not_there_is_a_page_that_says_so(site: Site, path: str) -> None:
    answer = await site.client().get(path)

    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1" in answer.text


async def test_every_file_a_page_names_is_there(site: Site) -> None:
    anna, http = await guest(site), site.client()
    table_id = (await anna.make_table())["id"]
    paths = [*PAGES, f"/tables/{table_id}", f"/games/{table_id}"]

    named = set()
    for path in paths:
        named |= set(re.findall(r'"(/static/[^"]+)"', (await http.get(path)).text))

    assert named
    for file in sorted(named):
        assert (await http.get(file)).status_code == 200, file


async def test_files_of_this_version_may_be_kept_for_ever(site: Site) -> None:
    answer = await site.client().get(f"{BASE}/css/base.css")

    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("base", ["/static", "/static/0123456789abcdef"])
async def test_files_without_a_version_or_of_another_are_asked_for_again_cheaply(
    site: Site, base: str
) -> None:
    http = site.client()

    first = await http.get(f"{base}/css/base.css")
    again = await http.get(f"{base}/css/base.css", headers={"if-none-match": first.headers["etag"]})
    plain = await http.get(f"{base}/css/base.css", headers={"accept-encoding": "identity"})

    assert first.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")
    assert plain.content == first.content
    assert "content-encoding" not in plain.headers


async def test_style_sheets_come_as_one_in_the_order_asked_for(site: Site) -> None:
    http = site.client()

    both = await http.get(f"{BASE}/css/tokens,base.css")
    wrong = [
        await http.get(f"{BASE}/css/{name}.css") for name in ("base,nothing", "base,base", ",")
    ]

    assert both.content == ASSETS["css/tokens.css"].content + b"\n" + ASSETS["css/base.css"].content
    assert [answer.status_code for answer in wrong] == [404] * 3


@pytest.mark.parametrize(
    "path", ["/static/../app/main.py", "/static/%2e%2e/app/main.py", "/static/css", "/static/"]
)
async def test_no_other_file_is_given_away(site: Site, path: str) -> None:
    assert (await site.client().get(path)).status_code == 404


async def test_answers_of_the_api_are_not_compressed(site: Site) -> None:
    answer = await site.client().get("/openapi.json", headers={"accept-encoding": "gzip"})
    listed = await site.client().get("/api/games", headers={"accept-encoding": "gzip"})

    assert answer.status_code == 200
    assert "content-encoding" not in listed.headers


async def test_a_dead_cookie_is_taken_back_by_the_next_page(site: Site) -> None:
    http = site.client()
    http.cookies.set("bito_session", "c" * 43, domain="127.0.0.1")

    answer = await http.get("/")

    assert 'bito_session=""' in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]


async def test_a_page_can_be_asked_for_by_head(site: Site) -> None:
    answer = await site.client().head("/")

    assert (answer.status_code, answer.content) == (200, b"")
