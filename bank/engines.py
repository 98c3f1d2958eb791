"""Two engines on one database: AUTOCOMMIT for single statements, the other for transactions.

Switching the isolation level on a shared pool costs more than a read does, hence two. A transaction on SQLite begins
IMMEDIATE: one that reads first and writes later is refused at once, whatever the time-out, when another wrote between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from bank.errors import CannotOpen
from bank.statements import Statement

PATIENCE = 30.0  # seconds to wait for a lock on SQLite
# NORMAL: a crash of the machine, not of the program, may lose the last moment; a sync a claim costs ten times as much
PRAGMAS = (
    f"busy_timeout={int(PATIENCE * 1000)}",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    "journal_size_limit=67108864",  # the log grows past any bound under an open reader, and would stay so
)


class Link:
    """A connection that runs the bank's statements."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.dialect = connection.dialect.name

    def run(self, statement: Statement, **values: Any) -> sa.CursorResult[*tuple[Any, ...]]:
        """The result of a statement."""
        return self.connection.exec_driver_sql(statement.on(self.dialect), values)

    def run_all(self, statement: Statement, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement once for each of the rows."""
        if rows:
            self.connection.exec_driver_sql(statement.on(self.dialect), rows)


def read_url(text: str) -> sa.URL:
    """The database that a URL or the path of a file names; `CannotOpen` when it is neither SQLite nor PostgreSQL."""
    try:
        url = sa.make_url(text if "://" in text else f"sqlite:///{text}")
    except (sa.exc.ArgumentError, ValueError) as error:
        raise CannotOpen(f"{text!r} is no database URL; one looks like sqlite:///bank.db") from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise CannotOpen(f"a bank is kept in sqlite or postgresql, not in {url.drivername}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise CannotOpen("a bank needs a file; one in memory would be gone with its first connection")
    return url


class Engines:
    """The two engines of a bank. `url` is safe to show: the password is left out."""

    def __init__(self, text: str) -> None:
        url = read_url(text)
        self.dialect = url.get_backend_name()
        self.url = url.render_as_string(hide_password=True)
        self.file = Path(url.database or "") if self.dialect == "sqlite" else None
        arguments = {"timeout": PATIENCE} if self.file else {"application_name": "puzzlebank"}
        try:
            self.single = sa.create_engine(
                url, isolation_level="AUTOCOMMIT", connect_args=arguments, pool_reset_on_return=None
            )
            self.several = sa.create_engine(url, connect_args=arguments)
        except ImportError as error:
            raise CannotOpen("PostgreSQL needs its driver: pip install 'puzzlebank[postgres]'") from error
        if self.file:
            for engine in (self.single, self.several):
                event.listen(engine, "connect", _set_up)
            event.listen(self.several, "begin", _begin_immediate)

    @contextmanager
    def auto(self) -> Iterator[Link]:
        """A connection on which each statement stands alone."""
        with self.single.connect() as connection:
            yield Link(connection)

    @contextmanager
    def begin(self) -> Iterator[Link]:
        """A transaction: leaving it by an exception takes everything back."""
        with self.several.begin() as connection:
            yield Link(connection)

    @contextmanager
    def snapshot(self) -> Iterator[Link]:
        """Reads that all see the same moment, without holding up a writer."""
        start = "BEGIN" if self.file else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        with self.single.connect() as connection:
            connection.exec_driver_sql(start)
            try:
                yield Link(connection)
            finally:
                connection.exec_driver_sql("ROLLBACK")

    def dispose(self, close: bool = True) -> None:
        """Drop the connections; `close=False` in a forked child, whose parent goes on using them."""
        self.single.dispose(close=close)
        self.several.dispose(close=close)


def _set_up(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver opens no transaction by itself
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
