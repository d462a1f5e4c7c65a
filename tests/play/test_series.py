"""R3.5 and R10: who opens the next game of a series, and what its games come to."""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.rules import Rules, make_rules
from app.play.series import opening, scores_after, series_of
from app.storage.rows import ParticipantRow
from app.storage.series import PlayedGame

NAMES: Final = ("Anna", "Boris", "Vera", "Grisha", "Dora", "Efim")


def seated(*names: str, game_id: str = "next", epaulettes: Any = None) -> tuple[Any, ...]:
    """Participants on the seats 0, 1, … ; they sat down in the order of the alphabet. A name
    that begins with "Bot" is a bot's."""
    given = epaulettes or {}
    rows = [
        ParticipantRow(
            game_id=game_id,
            ordinal=ordinal,
            player_id=None if name.startswith("Bot") else name.lower(),
            name=name,
            kind="bot" if name.startswith("Bot") else "guest",
            level="easy" if name.startswith("Bot") else None,
            joined_at=0,
            seat=names.index(name),
            epaulettes=given.get(name, 0),
        )
        for ordinal, name in enumerate(sorted(names, key=lambda name: (name[:3] == "Bot", name)))
    ]
    return tuple(rows)


def ended(
    names: str, places: list[int], *, durak: str | None = None, reason: str = "durak", **given: Any
) -> PlayedGame:
    """A game whose seats 0, 1, … had these people; `durak` by name."""
    at = names.split()
    epaulettes = {each["by"]: 1 for each in [given] if given} | (
        {durak: -1} if given and durak else {}
    )
    result = {
        "durak": None if durak is None else at.index(durak),
        "reason": reason,
        "places": places,
        "epaulettes": bool(given),
    }
    return PlayedGame("g", result, seated(*at, epaulettes=epaulettes))


def draw(names: str) -> PlayedGame:
    return ended(names, [1] * len(names.split()), reason="draw")


def void(names: str) -> PlayedGame:
    return ended(names, [], reason="void")


def challenge(**rules: Any) -> Rules:
    return make_rules({"preset": "challenge", **rules})


def house(**rules: Any) -> Rules:
    return make_rules({"preset": "house", "opens": "dealer_left", **rules})


class TestOpening:
    """R3.5"""

    def test_the_winner_attacks_first_wherever_he_sits_now(self) -> None:
        before = [ended("Anna Boris", [2, 1], durak="Anna")]

        assert opening(challenge(), before, seated("Anna", "Boris")) == (None, 1)
        assert opening(challenge(), before, seated("Boris", "Anna")) == (None, 0)

    def test_the_durak_deals_the_next_game(self) -> None:
        before = [ended("Vera Anna Boris", [1, 3, 2], durak="Anna")]

        assert opening(house(seats=3), before, seated("Boris", "Vera", "Anna")) == (2, None)

    @pytest.mark.parametrize("opens", ["lowest_trump", "human"])
    def test_the_durak_changes_nothing_where_another_rule_opens(self, opens: str) -> None:
        before = [ended("Anna Boris", [2, 1], durak="Anna")]
        rules = house(opens=opens)

        assert opening(rules, before, seated("Anna", "Boris")) == (None, None)

    @pytest.mark.parametrize("preset", ["duel", "classic", "transfer"])
    def test_other_presets_begin_as_for_the_first_time(self, preset: str) -> None:
        before = [ended("Anna Boris", [2, 1], durak="Anna")]

        assert opening(make_rules({"preset": preset}), before, seated("Anna", "Boris")) == (
            None,
            None,
        )

    def test_a_draw_and_a_void_game_change_neither(self) -> None:
        won = ended("Anna Boris", [2, 1], durak="Anna")
        before = [void("Anna Boris"), draw("Boris Anna"), won]

        assert opening(challenge(), before, seated("Boris", "Anna")) == (None, 0)
        assert opening(house(), before, seated("Boris", "Anna")) == (1, None)

    def test_before_there_was_a_winner_the_first_game_rule_applies(self) -> None:
        before = [draw("Anna Boris"), void("Anna Boris")]

        assert opening(challenge(), before, seated("Anna", "Boris")) == (None, None)
        assert opening(house(), before, seated("Anna", "Boris")) == (None, None)

    def test_who_shares_place_1_is_no_winner(self) -> None:
        """R6.8: when one of three resigns, the others share the best place."""
        won = ended("Anna Boris Vera", [1, 2, 3], durak="Vera")
        resigned = ended("Anna Boris Vera", [3, 1, 1], durak="Anna", reason="resign")

        rules = challenge(seats=3)
        assert opening(rules, [resigned, won], seated("Vera", "Boris", "Anna")) == (None, 2)
        assert opening(rules, [resigned], seated("Vera", "Boris", "Anna")) == (None, None)

    def test_whoever_came_out_first_of_a_drawn_game_has_not_won_it(self) -> None:
        drawn = ended("Anna Boris Vera", [1, 2, 2], reason="draw")

        assert opening(challenge(seats=3), [drawn], seated("Anna", "Boris", "Vera")) == (None, None)

    def test_a_bot_that_won_attacks_first(self) -> None:
        before = [ended("Anna Bot", [2, 1], durak="Anna")]

        assert opening(challenge(), before, seated("Bot", "Anna")) == (None, 0)

    def test_who_no_longer_plays_neither_opens_nor_deals(self) -> None:
        before = [ended("Anna Boris", [2, 1], durak="Anna")]

        assert opening(challenge(), before, seated("Vera", "Anna")) == (None, None)
        assert opening(house(), before, seated("Vera", "Boris")) == (None, None)


class TestScore:
    """R10, as far as series go."""

    def test_games_wins_duraks_and_draws_are_counted(self) -> None:
        series = series_of(
            [
                draw("Boris Anna"),
                ended("Boris Anna", [1, 2], durak="Anna"),
                ended("Anna Boris", [2, 1], durak="Anna"),
            ],
            (),
        )

        anna, boris = series.scores.values()
        assert (anna.name, anna.games, anna.wins, anna.duraks, anna.draws) == ("Anna", 3, 0, 2, 1)
        assert (boris.games, boris.wins, boris.duraks, boris.draws) == (3, 2, 0, 1)
        assert series.number == 4

    def test_void_games_are_none(self) -> None:
        series = series_of([void("Anna Boris")], ())

        assert (series.number, series.scores) == (1, {})

    def test_epaulettes_are_one_game_but_a_double_win_and_a_double_loss(self) -> None:
        series = series_of([ended("Anna Boris", [1, 2], durak="Boris", by="Anna")], ())

        anna, boris = series.scores.values()
        assert (anna.games, anna.wins, anna.epaulettes) == (1, 2, 1)
        assert (boris.games, boris.duraks, boris.epaulettes) == (1, 2, -1)

    def test_of_three_the_giver_need_not_be_the_winner(self) -> None:
        series = series_of([ended("Anna Boris Vera", [1, 2, 3], durak="Vera", by="Boris")], ())

        scores = {
            each.name: (each.wins, each.duraks, each.epaulettes) for each in series.scores.values()
        }
        assert scores == {"Anna": (1, 0, 0), "Boris": (0, 0, 1), "Vera": (0, 2, -1)}

    def test_everybody_is_called_as_he_is_called_now(self) -> None:
        anya = ParticipantRow(
            game_id="next", ordinal=0, player_id="anna", name="Anya", kind="guest", joined_at=0
        )

        series = series_of([ended("Anna Boris", [2, 1], durak="Anna")], [anya])

        assert [each.name for each in series.scores.values()] == ["Anya", "Boris"]


@dataclass(frozen=True, slots=True)
class Chain:
    """A series of one table, oldest first."""

    seats: int
    games: tuple[PlayedGame, ...]


@st.composite
def chains(draw_: st.DrawFn) -> Chain:
    seats = draw_(st.sampled_from([2, 3, 6]))
    chance = Random(draw_(st.integers(0, 2**32)))
    kinds = draw_(st.lists(st.sampled_from(["durak", "resign", "draw", "void"]), max_size=12))
    return Chain(seats, tuple(_random_game(kind, seats, chance) for kind in kinds))


def _random_game(kind: str, seats: int, chance: Random) -> PlayedGame:
    names = list(NAMES[:seats])
    chance.shuffle(names)
    at = " ".join(names)
    loser = chance.randrange(seats)
    match kind:
        case "void":
            return void(at)
        case "draw":
            return draw(at)
        case "resign":
            places = [seats if seat == loser else 1 for seat in range(seats)]
        case _:
            places = chance.sample(range(1, seats + 1), seats)
            loser = places.index(seats)
    return ended(at, places, durak=names[loser], reason=kind)


@given(chains())
def test_a_series_is_what_its_games_make_of_it_one_after_the_other(chain: Chain) -> None:
    """Against a plain account that goes forward and remembers winner and durak by name."""
    winner = durak = None
    lost = dict.fromkeys(NAMES, 0)
    played = 0
    for game in chain.games:
        seat_of = {who.name: who.seat for who in game.participants}
        places = game.result["places"]
        if game.result["reason"] == "void":
            continue
        played += 1
        if game.result["durak"] is None:
            continue
        durak = next(name for name in seat_of if seat_of[name] == game.result["durak"])
        lost[durak] += 1
        alone = [name for name in seat_of if places[seat_of[name]] == 1]
        winner = alone[0] if len(alone) == 1 else winner

    now = seated(*NAMES[: chain.seats])
    before = list(reversed(chain.games))
    dealer, _ = opening(house(seats=chain.seats), before, now)
    _, opener = opening(challenge(seats=chain.seats), before, now)
    series = series_of(before, now)

    assert dealer == (None if durak is None else NAMES.index(durak))
    assert opener == (None if winner is None else NAMES.index(winner))
    assert series.number == played + 1
    assert all(each.games == played for each in series.scores.values())
    assert {each.name: each.duraks for each in series.scores.values()} == {
        name: lost[name] for name in NAMES[: chain.seats] if played
    }


@given(chains())
def test_the_score_of_all_is_the_score_before_and_one_game_more(chain: Chain) -> None:
    if not chain.games:
        return
    *earlier, last = chain.games

    before = series_of(list(reversed(earlier)), ()).scores

    assert scores_after(before, last) == series_of(list(reversed(chain.games)), ()).scores
