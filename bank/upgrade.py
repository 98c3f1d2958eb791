"""Bring a database to this version's schema. Only this module imports Alembic."""

from __future__ import annotations

import time
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError

from bank.engines import PATIENCE, Engines
from bank.errors import CannotOpen, OtherVersion
from bank.shelves import lay_default_shelves
from bank.version import SCHEMA_VERSION, reason, version

LOCK = 7_203_117_001  # any number, the same for every upgrade


def upgrade(url: str) -> tuple[str | None, str]:
    """Create or migrate the bank at a URL; gives the schema before (None: there was none) and after.

    One transaction: it happens whole or not at all, and of two at once the second finds it done.
    """
    engines = Engines(url)
    try:
        return migrate(engines)
    finally:
        engines.dispose()


def migrate(engines: Engines) -> tuple[str | None, str]:
    """The same on open engines."""
    try:
        if engines.file is not None:
            version(engines)  # before anything is changed: it may be another program's file
            engines.file.absolute().parent.mkdir(parents=True, exist_ok=True)
            _write_ahead(engines)
        with engines.begin() as link:
            if engines.file is None:
                link.connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            before = version(engines)
            if before is not None and before > SCHEMA_VERSION:
                raise OtherVersion(
                    f"the bank {engines.url} has schema {before}, this program only knows {SCHEMA_VERSION}"
                )
            if before != SCHEMA_VERSION:
                config = alembic_config()
                config.attributes["connection"] = link.connection
                command.upgrade(config, "head")
            if before is None:
                lay_default_shelves(link)
    except sa.exc.DBAPIError as error:
        raise CannotOpen(reason(engines, error)) from error
    except CommandError as error:
        raise OtherVersion(f"cannot migrate the bank {engines.url} from schema {before}: {error}") from error
    except OSError as error:
        raise CannotOpen(f"cannot make the bank {engines.url}: {error.strerror or error}") from error
    return before, SCHEMA_VERSION


def alembic_config() -> Config:
    """Alembic's settings, with our scripts."""
    config = Config()
    config.set_main_option("script_location", str(_scripts()).replace("%", "%%"))
    return config


def _scripts() -> Path:
    here = Path(__file__).resolve().parent
    inside = here / "migrations"
    # in a checkout, installed from it or not, the folder has not got its place inside `bank`
    return inside if inside.is_dir() else here.parent / "migrations"


def _write_ahead(engines: Engines) -> None:
    """Readers and the one writer work side by side; the mode stays in the file. The switch itself does not wait for
    other connections as every other statement does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with engines.auto() as link:
                link.connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except sa.exc.OperationalError as error:
            if "locked" not in str(error.orig) or time.monotonic() > end:
                raise
            time.sleep(0.01)
