"""Statements straight to the database's driver, for the few that every move runs.

SQLAlchemy makes their text once. To run one through it costs five times as much as the statement
itself; errors and transactions are still in its words.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import Connection, Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.base import Executable

#: Values in the order of the text's places, or by name where it names them.
Values = Sequence[object] | Mapping[str, object]


@cache
def text_of(statement: Executable, dialect: Dialect, names: tuple[str, ...]) -> str:
    """The statement in the words of this database. `names` are its parameters; where those have
    places instead of names, in the order in which their values will be given."""
    compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]  # every one has it
    found = compiled.positiontup or sorted(compiled.params)
    assert found == (list(names) if compiled.positiontup else sorted(names)), found
    return str(compiled)


def run(connection: Connection, text: str, values: Values = ()) -> int:
    """How many rows it has changed. Raises what SQLAlchemy would."""
    cursor = _cursor(connection)
    try:
        cursor.execute(text, values)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _in_its_words(connection, error) from error
    return cursor.rowcount


def run_all(
    connection: Connection,
    text: str,
    many: Sequence[Sequence[object]] | Sequence[Mapping[str, object]],
) -> int:
    """Once for each of them; how many rows that has changed."""
    cursor = _cursor(connection)
    try:
        cursor.executemany(text, many)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _in_its_words(connection, error) from error
    return cursor.rowcount


def ask(connection: Connection, question: Executable, values: Mapping[str, object]) -> list[Any]:
    """The rows it finds, as the driver makes them: what is true is 1 on SQLite. Lists among the
    values are for `among`."""
    text, places = _question(question, connection.dialect)
    cursor = _cursor(connection)
    try:
        if places is None:
            cursor.execute(text, values)
        else:
            cursor.execute(text, [_plain(values[name]) for name in places])
        return list(cursor.fetchall())
    except connection.dialect.loaded_dbapi.Error as error:
        raise _in_its_words(connection, error) from error


def without_details(error: BaseException) -> None:
    """PostgreSQL adds `DETAIL: Failing row contains (…)`; keep the first line only."""
    if error.args and isinstance(error.args[0], str):
        error.args = (error.args[0].split("\n", 1)[0], *error.args[1:])


@cache
def _question(question: Executable, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
    """Its text, and the names of its values in their order where they have places."""
    compiled = question.compile(dialect=dialect)  # type: ignore[attr-defined]  # every one has it
    return str(compiled), compiled.positiontup


def _plain(value: object) -> object:
    return orjson.dumps(value).decode() if isinstance(value, list) else value


def _cursor(connection: Connection) -> DBAPICursor:
    driver = connection.connection.dbapi_connection
    assert driver is not None
    return driver.cursor()


def _in_its_words(connection: Connection, error: Exception) -> BaseException:
    without_details(error)
    kind = connection.dialect.loaded_dbapi.Error
    return DBAPIError.instance(None, None, error, kind, hide_parameters=True)
