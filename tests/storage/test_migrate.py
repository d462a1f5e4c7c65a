"""Migrations lead from nothing to the models and back, on both databases."""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, inspect

from app.storage import migrate, node_models, people_models
from app.storage.engines import migration_engine
from app.storage.models import Base

assert people_models.Account.metadata is Base.metadata  # its tables count, too
assert node_models.Claim.metadata is Base.metadata


def test_migrations_from_nothing_equal_the_models(empty_url: str) -> None:
    migrate.upgrade(empty_url)

    assert differences(empty_url) == []


def test_every_check_of_the_models_is_in_the_migrations(empty_url: str) -> None:
    """Alembic's comparison is blind for CHECK constraints."""
    migrate.upgrade(empty_url)

    assert checks_of_database(empty_url) == checks_of_models()


def test_down_leaves_no_table_and_up_again_equals_the_models(empty_url: str) -> None:
    migrate.upgrade(empty_url)

    migrate.downgrade(empty_url, "base")
    tables = tables_of(empty_url)
    migrate.upgrade(empty_url)

    assert tables == ["alembic_version"]
    assert differences(empty_url) == []


def test_four_processes_may_start_at_once(empty_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate.upgrade, [empty_url] * 4))

    assert differences(empty_url) == []


def test_migrating_is_refused_where_a_row_points_nowhere(sqlite_url: str) -> None:
    with connected(sqlite_url) as connection, connection.begin():
        connection.exec_driver_sql(
            "INSERT INTO move (game_id, version, seat, move, at) VALUES ('none', 1, 0, 'm', 1)"
        )

    with pytest.raises(migrate.BrokenReferences, match="move"):
        migrate.upgrade(sqlite_url)


def test_a_database_of_a_newer_version_is_left_alone(sqlite_url: str) -> None:
    with connected(sqlite_url) as connection, connection.begin():
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'tomorrow'")

    with pytest.raises(migrate.StrangeSchema, match="newer"):
        migrate.upgrade(sqlite_url)


def test_a_start_that_migrates_nothing_needs_the_newest_tables(empty_url: str) -> None:
    with pytest.raises(migrate.OutdatedSchema, match="migrate"):
        migrate.require_current(empty_url)
    migrate.upgrade(empty_url)
    migrate.require_current(empty_url)
    migrate.downgrade(empty_url, "-1")
    with pytest.raises(migrate.OutdatedSchema, match="migrate"):
        migrate.require_current(empty_url)


def test_a_start_that_migrates_nothing_goes_on_beside_a_newer_version(sqlite_url: str) -> None:
    with connected(sqlite_url) as connection, connection.begin():
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'tomorrow'")

    migrate.require_current(sqlite_url)


def test_migrating_leaves_logging_as_it_is(empty_url: str) -> None:
    ours = logging.getLogger("bito.test")
    before = (logging.root.level, list(logging.root.handlers), ours.disabled)

    migrate.upgrade(empty_url)

    assert (logging.root.level, list(logging.root.handlers), ours.disabled) == before


def differences(url: str) -> list[object]:
    with connected(url) as connection:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


def tables_of(url: str) -> list[str]:
    with connected(url) as connection:
        return inspect(connection).get_table_names()


def checks_of_database(url: str) -> set[tuple[str, str | None]]:
    with connected(url) as connection:
        inspector = inspect(connection)
        return {
            (table, check["name"])
            for table in Base.metadata.tables
            for check in inspector.get_check_constraints(table)
        }


def checks_of_models() -> set[tuple[str, str | None]]:
    return {
        (table.name, str(constraint.name))
        for table in Base.metadata.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = migration_engine(url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()
