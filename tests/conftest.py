"""The databases and the broker that tests run against; real ones, never skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from secrets import token_hex

import pytest
import sqlalchemy as sa

import servers
from bank import Bank
from bank.engines import read_url
from bank.upgrade import upgrade

DIALECTS = ("sqlite", "postgresql")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be missing (PUZZLEBANK_NO_SKIPS), a skip is a failure, but for want of a Chromium."""
    report = yield
    allowed = "no chromium" in str(report.longrepr)
    if report.skipped and not allowed and not hasattr(report, "wasxfail") and os.environ.get("PUZZLEBANK_NO_SKIPS"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, which this run does not allow: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes what belongs to the user who runs it."""
    for name in ("DATABASE_URL", "BROKER_URL", "WORKERS"):
        monkeypatch.delenv(f"PUZZLEBANK_{name}", raising=False)
    monkeypatch.setenv("PUZZLEBANK_STARTER", "no")
    monkeypatch.setenv("PUZZLEBANK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("PUZZLEBANK_CONFIG", str(tmp_path / "puzzlebank.toml"))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server; tests make their own databases on it (`database_url` does)."""
    with servers.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A broker, shared by the tests of a run."""
    with servers.redis() as url:
        yield url


class Databases:
    """Makes databases on a server, and drops them in the end."""

    def __init__(self, server: str) -> None:
        self.server = read_url(server)
        self.engine = sa.create_engine(self.server, isolation_level="AUTOCOMMIT")
        self.names: list[str] = []

    def make(self, template: str | None = None) -> str:
        """The URL of a new database."""
        name = f"puzzlebank_test_{token_hex(6)}"
        with self.engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
        self.names.append(name)
        return self.server.set(database=name).render_as_string(hide_password=False)

    def drop(self, name: str) -> None:
        """Drop one, whoever is still connected."""
        self.names.remove(name)
        with self.engine.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def close(self) -> None:
        """Drop all that are left."""
        for name in list(self.names):
            self.drop(name)
        self.engine.dispose()


@pytest.fixture(scope="session")
def _databases(postgres_url: str) -> Iterator[Databases]:
    databases = Databases(postgres_url)
    yield databases
    databases.close()


def lay_four_shelves(url: str) -> None:
    """A new bank with Sudoku from gentle to hard, whatever the default shelves are."""
    upgrade(url)
    engine = sa.create_engine(url)
    with engine.begin() as link:
        link.exec_driver_sql("DELETE FROM shelf")
        rows = ((n, tier) for n, tier in enumerate(("gentle", "easy", "medium", "hard"), 1))
        for number, tier in rows:
            link.exec_driver_sql(
                "INSERT INTO shelf (id, kind, variant, tier, floor, target)"
                f" VALUES ({number}, 'sudoku', '9x9', '{tier}', 20, 60)"
            )
        if engine.dialect.name == "postgresql":
            link.exec_driver_sql("SELECT setval(pg_get_serial_sequence('shelf', 'id'), 4)")
    engine.dispose()


@pytest.fixture(scope="session")
def _postgres_template(_databases: Databases) -> str:
    url = _databases.make()
    lay_four_shelves(url)
    return str(sa.make_url(url).database)


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "bank.db"
    lay_four_shelves(f"sqlite:///{file}")
    return file


@pytest.fixture(params=DIALECTS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A new bank with four empty Sudoku shelves, gentle to hard, on each database."""
    if request.param == "sqlite":
        file = tmp_path / "bank.db"
        shutil.copyfile(request.getfixturevalue("_sqlite_template"), file)
        yield f"sqlite:///{file}"
        return
    template = request.getfixturevalue("_postgres_template")
    databases: Databases = request.getfixturevalue("_databases")
    url = databases.make(template)
    yield url
    databases.drop(str(sa.make_url(url).database))


@pytest.fixture(params=DIALECTS)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place with no bank yet, on each database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'bare.db'}"
        return
    databases: Databases = request.getfixturevalue("_databases")
    url = databases.make()
    yield url
    databases.drop(str(sa.make_url(url).database))


@pytest.fixture
def bank(database_url: str) -> Iterator[Bank]:
    """An open bank, on each database; whatever the test did to it, its promises hold in the end."""
    with Bank.open(database_url) as opened:
        yield opened
        assert opened.check() == []


@pytest.fixture
def execute(database_url: str) -> Iterator[Callable[..., list[sa.Row[*tuple[object, ...]]]]]:
    """Run SQL on the database behind the bank's back; gives the rows."""
    engine = sa.create_engine(database_url, isolation_level="AUTOCOMMIT")

    def run(sql: str, **values: object) -> list[sa.Row[*tuple[object, ...]]]:
        with engine.connect() as connection:
            result = connection.execute(sa.text(sql), values)
            return list(result.all()) if result.returns_rows else []

    yield run
    engine.dispose()
