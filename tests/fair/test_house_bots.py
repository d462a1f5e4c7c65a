"""The names of bots follow from their levels."""

from app.fair.house_bots import bot_names


def test_the_second_bot_of_a_level_is_numbered() -> None:
    names = bot_names(["medium", "hard", "medium", "medium"])

    assert names == ["Bot medium", "Bot hard", "Bot medium 2", "Bot medium 3"]
