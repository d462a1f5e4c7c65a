"""Questions of lists of tables: who sits where, who is called how, what waits for whom."""

from app.storage.journal import append_move, create_game
from app.storage.lobby import games_by_ids, names_of, sitters_of, turns_of
from app.storage.queries import running_games
from app.storage.rows import PlayerRow
from tests.storage.builders import begin, game, move
from tests.storage.conftest import Do


def test_the_sitters_of_many_tables_at_once(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
) -> None:
    write(begin, anna, boris)
    write(begin, anna, game_id="bots")
    write(create_game, game("empty"))

    sitters = read(sitters_of, ["g1", "bots", "empty"])

    assert {at: [who.name for who in sitters[at]] for at in ("g1", "bots", "empty")} == {
        "g1": ["Anna", "Boris"],
        "bots": ["Anna", "Bot"],
        "empty": [],
    }


def test_names_and_games_of_those_there_are(write: Do, read: Do, anna: PlayerRow) -> None:
    write(create_game, game("g1"))

    assert read(names_of, [anna.id, "nobody"]) == {anna.id: "Anna"}
    assert [row.id for row in read(games_by_ids, ["g1", "none"])] == ["g1"]
    assert read(names_of, []) == {}


def test_games_wait_for_whose_turn_it_is_the_soonest_first(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
) -> None:
    for game_id, deadline in [("late", 9000), ("early", 6000)]:
        write(begin, boris, anna, game_id=game_id)
        write(append_move, move(1, game_id), turn=1, deadline=deadline)
    write(begin, boris, anna, game_id="his")
    write(create_game, game("open"))

    turns = read(turns_of, [anna.id, boris.id], 2)
    assert turns[anna.id] == [("early", 6000), ("late", 9000)]
    assert turns[boris.id] == [("his", 5000)]
    assert read(turns_of, [anna.id], 1)[anna.id] == [("early", 6000)]


def test_running_games_are_those_of_the_lobby_the_newest_first(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
) -> None:
    for game_id, made_at in [("old", 1000), ("new", 1001)]:
        write(begin, anna, boris, game_id=game_id, visibility="open", created_at=made_at)
    write(begin, anna, boris, game_id="hidden")
    write(create_game, game("waiting", visibility="open"))

    assert [row.id for row in read(running_games)] == ["new", "old"]
