"""Standing orders with a condition: while it holds they answer, else their owner is asked."""

from typing import Any, Final

from app.play.wishes import Wishes
from app.storage import queries
from tests.play.houses import Seated, Town
from tests.play.test_orders import at_rest, before_asking, obeyed, order, refusal

TAKE: Final = Wishes(take_this_bout=True)
SAME: Final = Wishes(pass_same_ranks=True)
TRUMPS: Final = Wishes(pass_trumps=True)
ASKED: Final = ("throw_in", "pile_on")


def last_move(game: Seated) -> str:
    with game.town.database.read() as connection:
        return queries.moves_of(connection, game.id)[-1].move


async def view_of(game: Seated, seat: int) -> dict[str, Any]:
    await game.ears[seat].until_version(game.version)
    return game.ears[seat].view


async def cover_by_another_rank(game: Seated) -> None:
    """Plays a card of a rank that does not lie there yet."""
    view = await view_of(game, game.turn)
    ranks = {card[0] for pair in view["table"] for card in pair if card}
    beats = [move for move in view["legal"] if move.startswith("beat")]
    await game.play(next(move for move in beats if move.split()[2][0] not in ranks))


class TestTakeThisBout:
    """R4.6: whoever has to beat may take, though he could beat."""

    async def test_takes_when_asked_to_beat_and_lapses_with_the_bout(self, town: Town) -> None:
        game = await before_asking(town)
        defender = game.turn

        await order(game, defender, TAKE)
        assert (await view_of(game, game.other(defender)))["orders"] == Wishes().as_dict()
        await obeyed(game)

        assert last_move(game) == "take"
        while (await view_of(game, defender))["bout"] == 1:
            await game.play("pass")
        assert (await view_of(game, defender))["orders"] == Wishes().as_dict()


class TestPassSameRanks:
    """R4.4: asked to add, the seat passes as long as no new rank lies there."""

    async def test_passes_while_the_ranks_are_the_same(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        attacker = game.other(game.turn)
        await cover_by_another_rank(game)

        await order(game, attacker, SAME)
        await obeyed(game)

        assert last_move(game) == "pass"

    async def test_is_gone_with_the_first_new_rank(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        attacker = game.other(game.turn)
        await order(game, attacker, SAME)
        assert (await view_of(game, attacker))["orders"] == SAME.as_dict()

        await cover_by_another_rank(game)
        asked = game.version
        small_town.clock.advance(60_000)
        await at_rest(small_town)

        assert game.version == asked
        assert (await view_of(game, attacker))["orders"] == Wishes().as_dict()

    async def test_keeps_its_ranks_when_other_orders_change(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        attacker = game.other(game.turn)
        await order(game, attacker, SAME)
        await order(game, attacker, Wishes(pass_same_ranks=True, pass_trumps=True))

        await cover_by_another_rank(game)

        assert (await view_of(game, attacker))["orders"] == TRUMPS.as_dict()

    async def test_is_refused_before_a_card_lies_there(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")

        assert await refusal(game, game.by_seat[0].id, SAME) == "bad-message"


class TestPassTrumps:
    """R4.4: asked to add, the seat passes where it would have to give a trump."""

    async def test_passes_exactly_where_only_trumps_would_fit(self, town: Town) -> None:
        seen: set[bool] = set()
        for _ in range(12):
            game = await town.game("Anna", "Boris", auto_pass=False)
            for seat in (0, 1):
                await order(game, seat, TRUMPS)
            seen |= await _play_through(game)
            if seen == {True, False}:
                return
        raise AssertionError(f"only {seen} came up")


async def _play_through(game: Seated) -> set[bool]:
    """Leads, beats and takes for both; returns whether the order answered, or did not."""
    seen: set[bool] = set()
    while (view := await view_of(game, game.turn))["status"] != "over":
        additions = [move for move in view["legal"] if move.startswith("attack ")]
        if view["phase"] not in ASKED:
            await game.play(min(view["legal"], key=lambda move: (move == "take", move)))
        elif all(move[-1] == view["trump"] for move in additions):
            seen.add(True)
            await obeyed(game)
        else:
            seen.add(False)
            await at_rest(game.town)
            await game.play(min(additions))
        if seen == {True, False} or game.ear.view["status"] == "over":
            break
    return seen
