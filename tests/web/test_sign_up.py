"""Making an account."""

import pytest

from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.signing import confirmed, letter_to, letters_to, sign_up
from tests.web.site import closing, guest, hear, play_out, problem, running

WISH = {"email": "anna@example.org", "name": "Anna", "password": PASSWORD}


async def test_an_account_is_made_and_confirmed_by_a_letter(either: Mailed) -> None:
    site, mail = either.site, either.mail
    anna = await sign_up(site, "Anna")
    before = await anna.me()

    token = await letter_to(mail, anna.email)
    done = await site.client().post("/api/confirmations", json={"token": token})

    assert before["player"]["kind"] == "person"
    assert before["account"]["confirmed"] is False
    assert done.json()["player"] == before["player"]
    assert (await anna.me())["account"]["confirmed"] is True
    assert (await anna.me())["account"]["email"] == anna.email


async def test_a_guest_with_a_cookie_keeps_his_games(either: Mailed) -> None:
    http = either.site.client()
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    table = (await http.post("/api/tables", json=wish)).json()
    await http.post(f"/api/tables/{table['id']}/seats", json={})
    as_guest, old = (await http.get("/api/me")).json()["player"], http.cookies["bito_session"]

    anna = await sign_up(either.site, "Anna", http)

    me = (await anna.me())["player"]
    mine = (await http.get("/api/tables?mine=1")).json()["tables"]
    look = (await http.get(f"/api/tables/{table['id']}")).json()
    assert (me["id"], me["name"], me["kind"]) == (as_guest["id"], "Anna", "person")
    assert [one["id"] for one in mine] == [table["id"]]
    assert look["view"]["you"] is not None
    assert http.cookies["bito_session"] != old


async def test_the_guest_s_session_is_over_and_its_sockets_with_it(mailed: Mailed) -> None:
    site, http = mailed.site, mailed.site.client()
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    table = (await http.post("/api/tables", json=wish)).json()
    old = http.cookies["bito_session"]

    async with site.socket(table["id"], cookie=f"bito_session={old}") as socket:
        await hear(socket, "update")
        await sign_up(site, "Darya", http)
        code = await closing(socket)

    fixed = site.client()
    fixed.cookies.set("bito_session", old, domain="127.0.0.1")
    assert code == 4401
    assert problem(await fixed.get("/api/me")) == (401, "not-signed-in")


async def test_a_script_keeps_its_token_and_finishes_its_game(either: Mailed) -> None:
    script = await guest(either.site, "Script")
    table_id = (await script.make_table())["id"]
    await script.sit(table_id)

    made = await script.http.post("/api/accounts", json=WISH)
    async with script.socket(table_id) as socket:
        await play_out(socket)

    me = (await script.http.get("/api/me")).json()
    games = (await script.http.get("/api/games?player=me")).json()["games"]
    assert made.status_code == 201
    assert (me["player"]["name"], me["via"]) == ("Anna", "bearer")
    assert [game["id"] for game in games] == [table_id]


async def test_a_person_who_makes_another_account_is_another_person(mailed: Mailed) -> None:
    one = await sign_up(mailed.site, "Katya")
    first = (await one.me())["player"]

    await sign_up(mailed.site, "Nadya", one.http)

    assert (await one.me())["player"]["id"] != first["id"]


@pytest.mark.parametrize("name", ["Boris", "BORIS", "bo-ris", "B0ris", "Bóris"])
async def test_a_name_is_one_person_s(mailed: Mailed, name: str) -> None:
    if not mailed.mail.to("boris.first@example.org"):
        await sign_up(mailed.site, "Boris", email="boris.first@example.org")
        await letter_to(mailed.mail, "boris.first@example.org")

    answer = await mailed.site.client().post(
        "/api/accounts", json={**WISH, "name": name, "email": "other@example.org"}
    )

    assert problem(answer) == (409, "name-taken")
    assert answer.json()["field"] == "name"


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"name": "x"}, "bad-message", "name"),
        ({"name": "admin"}, "bad-message", "name"),
        ({"name": "Aлла"}, "bad-message", "name"),
        ({"name": 7}, "bad-message", "name"),
        ({"email": "anna"}, "bad-message", "email"),
        ({"email": "anna@example.org\r\nBcc: b@example.org"}, "bad-message", "email"),
        ({"email": "a" * 255}, "bad-message", "email"),
        ({"password": "short"}, "weak-password", "password"),
        ({"password": "iloveyou1"}, "weak-password", "password"),
        ({"password": "x1" * 65}, "weak-password", "password"),
        ({"password": "Anna Anna"}, "weak-password", "password"),
        ({"is_admin": True}, "bad-message", "is_admin"),
        ({"confirmed_at": 1}, "bad-message", "confirmed_at"),
    ],
)
async def test_what_is_wrong_is_named(
    mailed: Mailed, wrong: dict[str, object], code: str, field: str
) -> None:
    http = mailed.site.client()

    answer = await http.post("/api/accounts", json={**WISH, **wrong})

    assert problem(answer) == (422, code)
    assert answer.json()["field"] == field
    assert "set-cookie" not in answer.headers


async def test_three_unconfirmed_an_address_and_the_oldest_falls_back(either: Mailed) -> None:
    email = "shared@example.org"
    people = [
        await sign_up(either.site, name, email=email) for name in ("Anna", "Boris", "Vera", "Egor")
    ]

    accounts = [(await one.me())["account"] for one in people]
    kinds = [(await one.me())["player"]["kind"] for one in people]

    assert [account is None for account in accounts] == [True, False, False, False]
    assert kinds == ["guest", "person", "person", "person"]
    again = await sign_up(either.site, "Anna", email="anna.again@example.org")
    assert (await again.me())["player"]["name"] == "Anna"


async def test_of_several_with_one_address_the_first_to_confirm_has_it(either: Mailed) -> None:
    email = "shared@example.org"
    one = await sign_up(either.site, "Anna", email=email)
    other = await sign_up(either.site, "Boris", email=email)
    tokens = await letters_to(either.mail, email, 2)
    confirm = either.site.client()

    first = await confirm.post("/api/confirmations", json={"token": tokens[1]})
    second = await confirm.post("/api/confirmations", json={"token": tokens[0]})

    assert first.json()["player"]["name"] == "Boris"
    assert problem(second) == (410, "link-over")
    assert (await other.me())["account"]["confirmed"]
    assert not (await one.me())["account"]["confirmed"]


async def test_a_link_is_good_once_and_again_makes_the_old_one_worthless(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Lara")
    await letter_to(mailed.mail, anna.email)
    again = await anna.http.post("/api/confirmations/again")
    old, new = await letters_to(mailed.mail, anna.email, 2)

    answers = [
        await mailed.site.client().post("/api/confirmations", json={"token": token})
        for token in (old, new, new, "x" * 43, "")
    ]

    assert again.status_code == 202
    assert [answer.status_code for answer in answers] == [410, 200, 410, 410, 410]


async def test_without_mail_a_free_address_counts_at_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    async with running(tmp_path_factory.mktemp("console")) as site:
        anna = await sign_up(site, "Anna")
        other = await sign_up(site, "Boris", email=anna.email)

        assert (await anna.me())["account"]["confirmed"] is True
        assert (await other.me())["account"]["confirmed"] is False


async def test_so_many_letters_an_hour_and_no_more(either: Mailed) -> None:
    anna = await sign_up(either.site, "Anna")
    answers = [await anna.http.post("/api/confirmations/again") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [202, 202, 429, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
    await letters_to(either.mail, anna.email, 3)
    assert len(either.mail.to(anna.email)) == 3


async def test_who_was_refused_has_had_no_letter_yet(either: Mailed) -> None:
    await sign_up(either.site, "Boris")
    http, wish = either.site.client(), {**WISH, "email": "unlucky@example.org"}
    for wrong in ({"name": "Boris"}, {"name": "admin"}, {"password": "short"}, {"name": "B0ris"}):
        assert (await http.post("/api/accounts", json={**wish, **wrong})).status_code in {409, 422}

    made = await http.post("/api/accounts", json=wish)

    assert made.status_code == 201
    assert await letter_to(either.mail, "unlucky@example.org")


async def test_no_name_is_in_a_letter(mailed: Mailed) -> None:
    await confirmed(mailed.site, mailed.mail, "Zinaida Qwerty")

    [letter] = mailed.mail.to("zinaida.qwerty@example.org")
    assert "Zinaida" not in letter.text + letter.subject
