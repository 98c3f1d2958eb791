"""Is this database a bank that this program can work with? Asked at every opening, so without the migrations."""

from __future__ import annotations

import sqlalchemy as sa

from bank import statements as sql
from bank.engines import Engines
from bank.errors import CannotOpen, OtherVersion

SCHEMA_VERSION = "0002"  # the newest migration


def version(engines: Engines) -> str | None:
    """The schema version of a database; None when there is no bank in it. Raises `CannotOpen`."""
    if engines.file is not None and not engines.file.exists():
        return None
    try:
        with engines.auto() as link:
            tables = {name for (name,) in link.run(sql.TABLES)}
            if "alembic_version" in tables:
                found: str | None = link.run(sql.VERSION).scalar()
                return found
    except sa.exc.DBAPIError as error:
        raise CannotOpen(reason(engines, error)) from error
    if tables and engines.file is not None:
        raise CannotOpen(f"{engines.url} is another program's file and no bank")
    return None


def require(engines: Engines) -> bool:
    """Whether the bank is of this version; False for an embedded one that is to be created or migrated.

    Raises `OtherVersion` or `CannotOpen` for one that must not be touched, or only by `db upgrade`.
    """
    found = version(engines)
    if found == SCHEMA_VERSION:
        return True
    if found is not None and found > SCHEMA_VERSION:
        raise OtherVersion(
            f"the bank {engines.url} has schema {found}, this program only knows {SCHEMA_VERSION}: update puzzlebank"
        )
    if engines.file is not None:
        return False
    if found is None:
        raise OtherVersion(f"there is no bank in {engines.url} yet: run puzzlebank db upgrade")
    raise OtherVersion(
        f"the bank {engines.url} has schema {found}, this program needs {SCHEMA_VERSION}: run puzzlebank db upgrade"
    )


def reason(engines: Engines, error: sa.exc.DBAPIError) -> str:
    """One line on why the database did not answer."""
    said = " ".join(str(error.orig).split())
    return f"cannot open the bank {engines.url}: {said}"
