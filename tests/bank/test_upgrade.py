"""The schema and its versions, on both databases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from bank import Bank, CannotOpen, OtherVersion
from bank.engines import read_url
from bank.schema import metadata
from bank.shelves import default_shelves
from bank.upgrade import alembic_config, upgrade
from bank.version import SCHEMA_VERSION

SQLITE = """SELECT type, name, sql FROM sqlite_master
    WHERE name NOT LIKE 'alembic%' AND name NOT LIKE 'sqlite_%' AND tbl_name NOT LIKE 'alembic%'"""
POSTGRES = (
    """SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'alembic%'""",
    """SELECT tablename, indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename NOT LIKE 'alembic%'""",
    """SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = CAST('public' AS regnamespace) AND conname NOT LIKE 'alembic%'""",
)


def described(engine: sa.Engine) -> set[tuple[object, ...]]:
    """Everything a database says of its tables, columns, indexes and constraints."""
    with engine.connect() as connection:
        queries = (SQLITE,) if engine.dialect.name == "sqlite" else POSTGRES
        rows = [row for query in queries for row in connection.execute(sa.text(query))]
    return {tuple(re.sub(r"\s+", " ", value) if isinstance(value, str) else value for value in row) for row in rows}


def test_the_version_asked_for_at_every_opening_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == SCHEMA_VERSION


def test_the_tables_described_are_those_the_migrations_make(bare_url: str) -> None:
    engine = sa.create_engine(bare_url)
    metadata.create_all(engine)
    meant = described(engine)
    metadata.drop_all(engine)
    assert described(engine) == set()
    engine.dispose()
    upgrade(bare_url)
    made = described(engine)
    assert made == meant
    assert len(made) > len(metadata.tables)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_an_upgrade_tells_what_it_did_and_a_second_one_does_nothing(bare_url: str) -> None:
    assert upgrade(bare_url) == (None, SCHEMA_VERSION)
    with Bank.open(bare_url) as bank:
        bank.remove_shelf("sudoku", None, "hard")
    assert upgrade(bare_url) == (SCHEMA_VERSION, SCHEMA_VERSION)
    with Bank.open(bare_url) as bank:
        tiers = [str(shelf.tier) for shelf in bank.shelves() if shelf.kind == "sudoku"]
        assert tiers == ["gentle", "easy", "medium", "expert", "extreme"]


def test_an_embedded_bank_makes_itself_and_its_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'some' / 'where' / 'bank.db'}"
    with Bank.open(url) as bank:
        assert len(bank.shelves()) == len(default_shelves())
        assert bank.check() == []


def test_a_bank_on_postgresql_is_only_made_when_asked(bare_url: str) -> None:
    if read_url(bare_url).get_backend_name() == "sqlite":
        Bank.open(bare_url).close()
    else:
        with pytest.raises(OtherVersion, match=r"there is no bank in .* yet: run puzzlebank db upgrade"):
            Bank.open(bare_url)


def test_a_bank_of_a_later_version_is_refused_and_left_alone(database_url: str) -> None:
    engine = sa.create_engine(database_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0999'")
    before = described(engine)
    for attempt in (Bank.open, upgrade):
        with pytest.raises(OtherVersion, match=rf"has schema 0999, this program only knows {SCHEMA_VERSION}"):
            attempt(database_url)
    assert described(engine) == before
    engine.dispose()


def test_an_older_bank_on_postgresql_says_what_to_run(database_url: str) -> None:
    engine = sa.create_engine(database_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    engine.dispose()
    if read_url(database_url).get_backend_name() == "postgresql":
        with pytest.raises(
            OtherVersion, match=rf"has schema 0000, this program needs {SCHEMA_VERSION}: run puzzlebank db upgrade"
        ):
            Bank.open(database_url)
    else:
        with pytest.raises(CannotOpen, match=r"cannot migrate the bank .* from schema 0000"):
            Bank.open(database_url)


def test_another_programs_file_is_no_bank_and_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE notes (text TEXT)")
    before = described(engine)
    for attempt in (Bank.open, upgrade):
        with pytest.raises(CannotOpen, match=r"is another program's file and no bank"):
            attempt(url)
    assert described(engine) == before
    engine.dispose()


def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "text.db"
    file.write_text("I am not a database. " * 100)
    with pytest.raises(CannotOpen, match=r"cannot open the bank .*not a database") as caught:
        Bank.open(f"sqlite:///{file}")
    assert "\n" not in str(caught.value)
    assert file.read_text().startswith("I am not")


def test_a_place_where_no_file_can_be_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpen, match=r"cannot (make|open) the bank"):
        Bank.open(f"sqlite:///{tmp_path / 'file' / 'bank.db'}")


def test_a_server_that_is_not_there_is_one_line_without_the_password() -> None:
    with pytest.raises(CannotOpen, match="cannot open the bank postgresql") as caught:
        Bank.open("postgresql://ann:secret@127.0.0.1:1/bank")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_another_programs_file_keeps_its_journal(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE notes (text TEXT)")
    with pytest.raises(CannotOpen):
        upgrade(url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "delete"
    engine.dispose()
