"""From the body of POST /api/tables to what the hub makes a table of."""

from app.engine.errors import RulesError
from app.engine.rules import Rules, make_rules
from app.play.making import NewTable
from app.web.bodies import TableBody
from app.web.problems import AppError


def to_request(body: TableBody) -> NewTable:
    """Raises AppError `bad-rules`, in the engine's words, for rules no table can have."""
    return NewTable(
        rules=_rules(body),
        deadline_s=body.deadline_s,
        opponents=body.opponents,
        level=body.level,
        rated=body.rated,
        visibility=body.visibility,
        guests=body.guests,
        away=body.away,
    )


def _rules(body: TableBody) -> Rules:
    fields: dict[str, object] = dict(body.rules)
    _put(fields, "preset", body.preset)
    if body.seats is not None:
        _put(fields, "seats", body.seats)
    try:
        return make_rules(fields)
    except RulesError as error:
        raise AppError("bad-rules", str(error), field="rules") from error


def _put(fields: dict[str, object], name: str, value: object) -> None:
    """The body's own field; the same one inside `rules` may repeat it, not contradict it."""
    if fields.get(name, value) != value:
        raise AppError("bad-rules", f"rules.{name} contradicts {name}.", field=f"rules.{name}")
    fields[name] = value
