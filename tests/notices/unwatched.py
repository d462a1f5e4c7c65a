"""Games that nobody looks at, so that people have to be told of them."""

from app.storage.rows import PlayerRow
from tests.notices.houses import people_game
from tests.notices.offices import TellingOffice
from tests.play.houses import Seated


def on_turn(game: Seated) -> PlayerRow:
    return game.by_seat[game.turn]


async def unwatched(office: TellingOffice, *names: str, **wish: object) -> Seated:
    """A game nobody looks at; those who play it can be pushed."""
    game = await people_game(office.town, *(names or ("Anna", "Boris")), **wish)  # type: ignore[arg-type]  # a table's wishes
    for player in game.by_seat.values():
        await office.take_messages(player)
    return game


def nothing_sent(office: TellingOffice) -> bool:
    return not office.mail.letters and not office.service.sent
