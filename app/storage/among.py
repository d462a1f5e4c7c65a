"""`column IN (many values)` with one parameter for all of them, as each database likes it best.

SQLAlchemy's own `in_` has a parameter for every value, and each costs more than looking it up.
"""

from sqlalchemy import JSON, ColumnElement, String, any_, bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute


def among(column: InstrumentedAttribute[str], name: str, dialect: str) -> ColumnElement[bool]:
    """Whether the column's text is in the list that is given as the parameter `name`."""
    if dialect == "postgresql":
        return column == any_(bindparam(name, type_=ARRAY(String)))
    values = func.json_each(bindparam(name, type_=JSON)).table_valued("value")
    return column.in_(select(values.c.value))
