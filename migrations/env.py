"""Runs the migrations on the connection `app.storage.migrate` gives, or on `alembic -x url=…`.

Logging stays as the program has set it.
"""

from alembic import context
from sqlalchemy import Connection

from app.storage import node_models, people_models  # noqa: F401 - their tables join the metadata
from app.storage.engines import migration_engine
from app.storage.models import Base


def main() -> None:
    """Use the caller's transaction if there is one, else one of our own."""
    connection = context.config.attributes.get("connection")
    if connection is not None:
        migrate(connection)
        return
    engine = migration_engine(context.get_x_argument(as_dictionary=True)["url"])
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()


def migrate(connection: Connection) -> None:
    """SQLite cannot alter most of a table: batch mode builds it anew."""
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


main()
