"""Pairing, repeatability, resuming, and the command as a whole, with players that cost nothing."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.arena.contest import (
    Contest,
    Match,
    Task,
    deals_for,
    key_of,
    matches_of,
    rules_from,
    tasks_of,
)
from app.arena.deal import Deal, play_deal
from app.arena.keeping import Keeper, UnfitFile, read
from app.arena.workers import played
from app.cli import cli_for
from app.engine.errors import RulesError
from app.engine.rules import make_rules

DUEL = Contest(make_rules({}), 7)
MATCH = Match("greedy", "heur")
TASKS = list(tasks_of([MATCH, Match("greedy", "random")], 3))


def test_a_deal_is_played_from_every_seat_with_the_same_cards() -> None:
    mirror = play_deal(DUEL, Task(Match("greedy", "greedy"), 0))
    four = play_deal(Contest(rules_from("classic", [], 4), 7), Task(MATCH, 0))

    first, second = mirror.games
    assert (first.durak, first.moves) == (second.durak, second.moves)
    assert [first.seat, second.seat] == [0, 1]
    assert [game.seat for game in four.games] == [0, 1, 2, 3]


def test_everybody_meets_everybody_once_and_at_larger_tables_from_both_sides() -> None:
    assert matches_of("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert matches_of("abc", 4, only_first=True) == [("a", "b"), ("a", "c")]
    assert len(matches_of("abc", 4)) == 6


def test_no_fewer_games_are_played_than_asked_for() -> None:
    assert (deals_for(2000, 2), deals_for(2001, 2), deals_for(10, 4)) == (1000, 1001, 3)


def test_each_deal_has_luck_of_its_own() -> None:
    keys = {key_of(seed, deal) for seed in (1, 2) for deal in range(50)}

    assert len(keys) == 100


def test_rules_are_given_by_name_and_value() -> None:
    rules = rules_from("classic", ["throw_in=none", "bout_limit=none", "auto_take=yes"], 3)

    assert (rules.throw_in, rules.bout_limit, rules.auto_take, rules.seats) == (
        "none",
        None,
        True,
        3,
    )
    for wrong in ("pack=37", "nothing=1", "pack"):
        with pytest.raises(RulesError):
            rules_from("duel", [wrong], None)


def test_who_thinks_ahead_may_be_told_how_much() -> None:
    for name in ("ismcts:4", "flat:6", "dmcts:1"):
        deal = play_deal(DUEL, Task(Match(name, "greedy"), 0))

        assert len(deal.games) == 2
        assert deal.a.choices > 10


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers() -> None:
    alone = list(played(DUEL, TASKS, 1))
    together = list(played(DUEL, TASKS, 2))

    assert alone == together
    assert [deal.task for deal in together] == TASKS


def test_an_interrupted_run_goes_on_and_ends_with_the_same_file(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    done = list(played(DUEL, TASKS, 1))
    _keep(whole, done)
    _keep(broken, done[:4])
    with broken.open("a") as file:
        file.write('{"a":"greedy","b":"ra')  # a run that was killed while it wrote

    keeper = Keeper(DUEL, broken)
    left = keeper.left(TASKS)
    _keep(broken, done[4:])

    assert left == TASKS[4:]
    assert broken.read_text() == whole.read_text()
    assert read(broken) == (DUEL, done)


def test_a_file_of_another_contest_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Keeper(DUEL, path)
    other = tmp_path / "other.jsonl"
    other.write_text('{"hello": 1}\n')

    with pytest.raises(UnfitFile):
        Keeper(Contest(make_rules({}), 8), path)
    with pytest.raises(UnfitFile):
        read(other)
    assert other.read_text() == '{"hello": 1}\n'


class TestTheCommand:
    def test_plays_keeps_and_goes_on(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        first = _arena("greedy", "random", "--games", "4", "--resume", str(file))
        second = _arena("greedy", "random", "--games", "6", "--resume", str(file))
        shown = _arena("--table", str(file))

        assert "| 4 " in first
        assert shown == second
        assert len(file.read_text().splitlines()) == 1 + 3

    def test_gives_programs_one_object(self) -> None:
        answer = json.loads(_arena("greedy", "heur", "random", "--games", "2", "--json"))

        assert [(match["a"], match["b"]) for match in answer["matches"]] == [
            ("greedy", "heur"),
            ("greedy", "random"),
            ("heur", "random"),
        ]
        assert answer["matches"][0]["games"] == 2

    def test_stops_when_it_is_decided(self, tmp_path: Path) -> None:
        text = _arena("greedy", "random", "--games", "400", "--sprt", "0:100")

        assert "greedy against random: better." in text
        assert "| 40 " in text

    @pytest.mark.parametrize(
        "arguments",
        [
            ["greedy"],
            ["greedy", "nobody"],
            ["greedy", "ismcts:0"],
            ["greedy", "heur", "--rules", "pack=5"],
        ],
    )
    def test_says_what_is_wrong(self, arguments: list[str]) -> None:
        done = CliRunner().invoke(cli_for(["arena"]), ["arena", *arguments])

        assert done.exit_code == 2
        assert "Traceback" not in done.output


def _keep(path: Path, deals: list[Deal]) -> None:
    keeper = Keeper(DUEL, path)
    for deal in deals:
        keeper.add(deal)


def _arena(*arguments: str) -> str:
    done = CliRunner().invoke(cli_for(["arena"]), ["arena", *arguments, "--workers", "1"])
    assert done.exit_code == 0, done.output
    return done.stdout
