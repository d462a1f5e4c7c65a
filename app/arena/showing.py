"""How matches stand: tables for people, in Markdown so that documents can hold them, and objects
for programs."""

from collections.abc import Iterable, Sequence

from app.arena.contest import Contest
from app.arena.deal import Side
from app.arena.reckoning import Mean, Standing
from app.engine.rules import PRESETS, rules_as_dict

Json = dict[str, object]


def table_of(contest: Contest, standings: Sequence[Standing]) -> str:
    """Everything, for people: a line a match, a cross table of several, and what went wrong."""
    parts = [_title(contest), _table(_matches(contest, standings))]
    if len({standing.match.a for standing in standings}) > 1:
        parts.append(_table(_cross(contest, standings)))
    parts += [line for standing in standings for line in _faults(standing)]
    return "\n\n".join(parts)


def object_of(contest: Contest, standings: Sequence[Standing]) -> Json:
    """The same for programs, numbers unrounded."""
    return {
        "seed": contest.seed,
        "rules": rules_as_dict(contest.rules),
        "matches": [_match(standing) for standing in standings],
    }


def _title(contest: Contest) -> str:
    rules = rules_as_dict(contest.rules)
    base = rules_as_dict(PRESETS[contest.rules.preset])
    changed = [f"{name}={value}" for name, value in rules.items() if value != base[name]]
    seats = f"{contest.rules.seats} seats, {contest.rules.pack} cards"
    return ", ".join([contest.rules.preset, seats, *changed, f"seed {contest.seed}"])


def _matches(contest: Contest, standings: Iterable[Standing]) -> list[Sequence[str]]:
    head: Sequence[str]
    if contest.rules.seats == 2:
        head = ("", "against", "games", "won", "drawn", "lost", "score", *_SPENT)
        return [head, *(_duel(standing) for standing in standings)]
    head = ("one", "against many", "games", "durak", "even would be", "mean place", *_SPENT)
    return [head, *(_circle(standing) for standing in standings)]


_SPENT = ("ms a choice", "most", "nodes", "its ms", "most", "nodes")


def _duel(standing: Standing) -> Sequence[str]:
    counts = (standing.games, standing.won, standing.drawn, standing.lost)
    return (*standing.match, *map(str, counts), _percent(standing.score), *_spent(standing))


def _circle(standing: Standing) -> Sequence[str]:
    games, even = str(standing.games), f"{100 / standing.seats:.1f} %"
    place = f"{standing.place.value:.2f}{_plus_minus(standing.place, 1, 2)}"
    return (*standing.match, games, _percent(standing.durak), even, place, *_spent(standing))


def _spent(standing: Standing) -> Sequence[str]:
    return [text for side in (standing.a, standing.b) for text in _side(side)]


def _side(side: Side) -> Sequence[str]:
    choices = max(side.choices, 1)
    nodes = f"{side.nodes / choices:.0f}" if side.nodes else ""
    return f"{side.ms / choices:.2f}", f"{side.most_ms:.0f}", nodes


def _cross(contest: Contest, standings: Sequence[Standing]) -> list[Sequence[str]]:
    """The row against the column: its score, or how often it is the durak among such."""
    is_duel = contest.rules.seats == 2
    cells = {}
    for standing in standings:
        a, b = standing.match
        mean = standing.score if is_duel else standing.durak
        cells[a, b] = _percent(mean)
        if is_duel:
            cells[b, a] = _percent(Mean(1 - mean.value, mean.plus_minus))
    names = list(dict.fromkeys(name for standing in standings for name in standing.match))
    rows = [(name, *(cells.get((name, other), "") for other in names)) for name in names]
    return [("" if is_duel else "durak among", *names), *rows]


def _faults(standing: Standing) -> list[str]:
    return [f"{who} lost {count} games: it {what}." for who, what, count in standing.faults]


def _percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} %{_plus_minus(mean, 100, 1)}"


def _plus_minus(mean: Mean, factor: int, digits: int) -> str:
    return "" if mean.plus_minus is None else f" ± {factor * mean.plus_minus:.{digits}f}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Of equal columns; the first row is the head."""
    escaped = [[text.replace("|", "\\|") for text in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*escaped, strict=True)]
    lines = [_line(row, widths) for row in escaped]
    return "\n".join([lines[0], _line(["-" * width for width in widths], widths), *lines[1:]])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
    return f"| {cells} |"


def _match(standing: Standing) -> Json:
    counts: Json = {
        name: getattr(standing, name) for name in ("deals", "games", "won", "drawn", "lost")
    }
    means = {name: getattr(standing, name) for name in ("score", "durak", "place")}
    sides = {"a_side": standing.a, "b_side": standing.b}
    return {
        **standing.match._asdict(),
        **counts,
        **{
            name: {"mean": mean.value, "plus_minus": mean.plus_minus}
            for name, mean in means.items()
        },
        **{name: _side_object(side) for name, side in sides.items()},
        "faults": [
            {"player": who, "what": what, "games": count} for who, what, count in standing.faults
        ],
    }


def _side_object(side: Side) -> Json:
    return {
        "choices": side.choices,
        "ms_a_choice": side.ms / max(side.choices, 1),
        "most_ms": side.most_ms,
        "nodes": side.nodes,
    }
