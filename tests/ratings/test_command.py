"""`python -m app ratings`, as an operator calls it."""

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner

from app.cli import cli_for
from app.storage.database import Database
from app.storage.models import Game
from app.storage.occupancy import sole_process
from app.storage.people_models import Rating
from tests.ratings.games import Club


def ratings(url: str, *options: str) -> tuple[int, str]:
    """The exit code, and everything that was written."""
    arguments = ["ratings", *options]
    done = CliRunner(env={"BITO_DATABASE_URL": url}).invoke(cli_for(arguments), arguments)
    return done.exit_code, done.output


@pytest.fixture
def url(sqlite_url: str) -> str:
    """A database in which Anna has beaten Boris."""
    database = Database.open(sqlite_url)
    club = Club(database)
    club.play(*club.people("Anna", "Boris"))
    database.close()
    return sqlite_url


def touch(url: str) -> None:
    database = Database.open(url)
    touched = update(Rating).where(Rating.player_id == "anna").values(mu=40.0)
    Club(database).do(lambda c: c.execute(touched))
    database.close()


def test_what_differs_is_found_printed_and_set_right(url: str) -> None:
    assert ratings(url, "--check") == (0, "All ratings are as the records say.\n")
    touch(url)

    code, found = ratings(url, "--check")
    again, told = ratings(url, "--recompute")

    assert (code, again) == (1, 0)
    assert found.startswith("player anna in duel: mu is 40.0, should be 27.6")
    assert told.startswith("player anna in duel: mu is 40.0, should be 27.6")
    assert ratings(url, "--check") == (0, "All ratings are as the records say.\n")


def test_nothing_is_written_beside_a_running_server(url: str) -> None:
    with sole_process(url):
        assert ratings(url, "--check")[0] == 0
        assert ratings(url, "--recompute") == (
            2,
            "bito: the server is running; stop it for this.\n",
        )


@pytest.mark.parametrize("damage", ["[]", "{", '{"seating": [7], "result": {"reason": "durak"}}'])
def test_a_damaged_record_is_named_and_nothing_is_changed(url: str, damage: str) -> None:
    database = Database.open(url)
    Club(database).do(lambda c: c.execute(update(Game).values(record=damage)))
    with database.read() as connection:
        (game_id,) = connection.scalars(select(Game.id))
    database.close()

    told = f"bito: the record of game {game_id} cannot be read; nothing was changed.\n"
    assert ratings(url, "--check") == ratings(url, "--recompute") == (2, told)


def test_one_has_to_say_which(url: str) -> None:
    assert ratings(url)[0] == 2
    assert ratings(url, "--check", "--recompute")[0] == 2
