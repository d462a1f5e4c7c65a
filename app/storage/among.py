"""`column IN (many values)` with one parameter for all of them, as each database likes it best.

SQLAlchemy's own `in_` has a parameter for every value, and each costs more than looking it up.
"""

from sqlalchemy import JSON, ColumnElement, String, any_, bindparam, column, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.selectable import TableValuedAlias


def among(texts: InstrumentedAttribute[str], name: str, dialect: str) -> ColumnElement[bool]:
    """Whether the column's text is in the list that is given as the parameter `name`."""
    if dialect == "postgresql":
        return texts == any_(bindparam(name, type_=ARRAY(String)))
    return texts.in_(select(each_of(name, dialect).c.value))


def each_of(name: str, dialect: str) -> TableValuedAlias:
    """The texts of that list as rows with one column, `value`."""
    if dialect == "postgresql":
        given = func.unnest(bindparam(name, type_=ARRAY(String)))
        return given.table_valued(column("value", String), name="given").render_derived()
    return func.json_each(bindparam(name, type_=JSON)).table_valued("value", name="given")
