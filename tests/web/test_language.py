"""Pages, accounts and letters in the language of whoever asks."""

import asyncio
import re
from collections.abc import Iterator

import pytest

from app.language import languages
from app.language.languages import LANGUAGES
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, sign_up
from tests.web.site import problem

RUSSIAN = {"accept-language": "ru-RU,ru;q=0.9"}


@pytest.fixture(scope="module", autouse=True)
def all_offered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "OFFERED", LANGUAGES)
        yield


def texts_of(page: str) -> str | None:
    found = re.search(r'<html lang="\w+" data-texts="([^"]+)"', page)
    return None if found is None else found[1]


class TestPages:
    async def test_are_in_the_browsers_language_until_one_is_chosen(self, mailed: Mailed) -> None:
        async with mailed.site.client() as http:
            plain = await http.get("/sign-in")
            russian = await http.get("/sign-in", headers=RUSSIAN)
            http.cookies.set("bito_language", "de")
            chosen = await http.get("/sign-in", headers=RUSSIAN)

        assert '<html lang="en">' in plain.text
        assert '<html lang="ru"' in russian.text
        assert '<html lang="de"' in chosen.text
        for answer, language in ((plain, "en"), (russian, "ru"), (chosen, "de")):
            assert answer.headers["content-language"] == language
            assert "Cookie" in answer.headers["vary"]
            assert "Accept-Language" in answer.headers["vary"]
            assert answer.headers["cache-control"] == "no-store"

    async def test_what_is_not_there_is_said_in_it_too(self, mailed: Mailed) -> None:
        async with mailed.site.client() as http:
            page = await http.get("/players/nobody", headers=RUSSIAN)
            program = await http.get("/api/nothing", headers=RUSSIAN)

        assert page.status_code == 404
        assert "Not found" not in page.text
        assert problem(program) == (404, "not-found")
        assert program.json()["detail"] == "There is nothing at this address."

    async def test_a_players_name_is_no_sentence(self, mailed: Mailed) -> None:
        visitor = await sign_up(mailed.site, "Rules")

        page = await visitor.http.get("/players/Rules", headers=RUSSIAN)

        assert "<title>Rules · Bito</title>" in page.text

    async def test_name_a_manifest_in_it(self, mailed: Mailed) -> None:
        async with mailed.site.client() as http:
            page = (await http.get("/sign-in", headers=RUSSIAN)).text
            [address] = re.findall('rel="manifest" href="([^"]+)"', page)
            manifests = [
                (await http.get(path)).json()
                for path in (address, "/manifest.webmanifest", "/manifest.webmanifest?language=xx")
            ]

        assert [manifest["lang"] for manifest in manifests] == ["ru", "en", "en"]
        assert [manifest["id"] for manifest in manifests] == ["/"] * 3
        assert manifests[0]["description"] != manifests[1]["description"]


class TestSentencesOfModules:
    async def test_are_at_an_address_that_may_be_kept_for_ever(self, mailed: Mailed) -> None:
        async with mailed.site.client() as http:
            address = texts_of((await http.get("/sign-in", headers=RUSSIAN)).text)
            assert address is not None
            answer = await http.get(address)
            old = await http.get(re.sub("[0-9a-f]{16}", "0" * 16, address))

        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert old.headers["cache-control"] == "no-cache"
        assert answer.json() == old.json()
        assert {"words", "site", "account"} <= set(answer.json())
        assert "lobby" not in answer.json()
        assert answer.json()["words"]["suits"]["S"] == "пики"

    @pytest.mark.parametrize(
        "path",
        [
            "/texts/xx/0000000000000000/words.json",
            "/texts/ru/0000000000000000/nosuch.json",
            "/texts/ru/0000000000000000/nosuch,words.json",
            "/texts/ru/0000000000000000/words,site.json",
            "/texts/ru/0000000000000000/words,words.json",
            "/texts/en/0000000000000000/words.json",
        ],
    )
    async def test_of_what_nobody_has_are_not_found(self, mailed: Mailed, path: str) -> None:
        async with mailed.site.client() as http:
            assert (await http.get(path)).status_code == 404


class TestAccounts:
    async def test_get_the_language_of_the_page_they_were_made_on(self, mailed: Mailed) -> None:
        http = mailed.site.client()
        http.headers.update(RUSSIAN)
        visitor = await sign_up(mailed.site, "Vera", http)

        assert (await visitor.me())["account"]["language"] == "ru"
        [letter] = await asyncio.to_thread(mailed.mail.wait_for, visitor.email, 1)
        assert re.search("[а-яё]", letter.subject)
        assert re.search("[а-яё]", letter.text)
        assert len(letter.token) == 43

    async def test_change_it_and_bring_it_to_another_browser(self, mailed: Mailed) -> None:
        visitor = await sign_up(mailed.site, "Grisha")
        assert (await visitor.me())["account"]["language"] == "en"

        changed = await visitor.http.patch("/api/me", json={"language": "uk"})
        other = Visitor(mailed.site.client(), "Grisha")
        await other.sign_in()

        assert changed.json()["account"]["language"] == "uk"
        assert other.http.cookies["bito_language"] == "uk"
        assert '<html lang="uk"' in (await other.http.get("/account")).text
        exported = (await other.http.get("/api/me/export")).json()
        assert exported["account"][0]["language"] == "uk"

    @pytest.mark.parametrize("language", ["xx", "", "RU", 7])
    async def test_take_no_language_that_there_is_not(
        self, mailed: Mailed, language: object
    ) -> None:
        visitor = Visitor(mailed.site.client(), "Anna Refused")
        if (await visitor.sign_in()).status_code != 200:
            await sign_up(mailed.site, visitor.name, visitor.http)

        answer = await visitor.http.patch("/api/me", json={"language": language})

        assert problem(answer) == (422, "bad-message")
