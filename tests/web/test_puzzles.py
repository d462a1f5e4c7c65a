"""Endgame puzzles over HTTP."""

import httpx2
import pytest

from app.practice.puzzles import Puzzle, load_puzzles
from tests.web.site import Site, problem

PUZZLE = load_puzzles()[0]


async def test_the_list_has_all_from_the_easiest_on_and_names_the_days(site: Site) -> None:
    answer = (await site.client().get("/api/puzzles")).json()

    assert len(answer["puzzles"]) == len(load_puzzles())
    levels = [puzzle["difficulty"] for puzzle in answer["puzzles"]]
    assert levels == sorted(levels)
    assert answer["today"] in {puzzle["id"] for puzzle in answer["puzzles"]}


async def test_the_day_has_one_puzzle(site: Site) -> None:
    client = site.client()
    listed = (await client.get("/api/puzzles")).json()["today"]

    assert (await client.get("/api/puzzles/daily")).json()["id"] == listed
    page = await client.get("/practice/daily")
    assert (page.status_code, page.headers["location"]) == (302, f"/practice/{listed}")


@pytest.mark.parametrize("path", ["/api/puzzles/daily", f"/api/puzzles/{PUZZLE.id}"])
async def test_a_question_comes_without_its_answer(site: Site, path: str) -> None:
    answer = (await site.client().get(path)).json()

    assert set(answer) == {"id", "rules", "difficulty", "keeps", "played", "board"}


async def test_the_right_move_keeps_the_result(site: Site) -> None:
    answer = (await _try(site, PUZZLE, PUZZLE.move)).json()

    assert answer["verdict"] == PUZZLE.keeps
    assert answer["steps"][0] == {"seat": 0, "move": PUZZLE.move, "verdict": PUZZLE.keeps}


async def test_any_other_move_does_not(site: Site) -> None:
    question = (await site.client().get(f"/api/puzzles/{PUZZLE.id}")).json()
    others = [move for move in question["board"]["legal"] if move != PUZZLE.move]

    for move in others:
        assert (await _try(site, PUZZLE, move)).json()["verdict"] != PUZZLE.keeps


async def test_the_solution_is_told_to_who_asks(site: Site) -> None:
    answer = (await site.client().get(f"/api/puzzles/{PUZZLE.id}/solution")).json()

    assert answer["move"] == PUZZLE.move
    assert answer["line"] == list(PUZZLE.line)
    assert answer["seats"][0] == 0
    assert len(answer["seats"]) == len(PUZZLE.line)


async def test_wrong_questions_are_refused_by_name(site: Site) -> None:
    client = site.client()

    assert problem(await _try(site, PUZZLE, "attack 2S")) == (422, "illegal-move")
    assert problem(await _try(site, PUZZLE, "dance")) == (422, "illegal-move")
    assert problem(await _try(site, PUZZLE, "resign")) == (422, "illegal-move")
    assert problem(await _try(site, PUZZLE, "m" * 99)) == (422, "bad-message")
    assert problem(await client.get("/api/puzzles/none")) == (404, "not-found")
    assert problem(await client.get("/api/puzzles/none/solution")) == (404, "not-found")
    empty = await client.post(f"/api/puzzles/{PUZZLE.id}/moves", json={"moves": []})
    assert problem(empty) == (422, "bad-message")
    assert (await client.get("/practice/none")).status_code == 404


async def _try(site: Site, puzzle: Puzzle, *moves: str) -> httpx2.Response:
    path = f"/api/puzzles/{puzzle.id}/moves"
    return await site.client().post(path, json={"moves": moves})
