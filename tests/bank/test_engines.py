from __future__ import annotations

import os
from pathlib import Path

import pytest

from bank import Bank, CannotOpen
from bank import statements as sql
from bank.engines import Engines, read_url


@pytest.mark.parametrize(
    ("text", "driver", "database"),
    [
        ("sqlite:///some/bank.db", "sqlite", "some/bank.db"),
        ("some/bank.db", "sqlite", "some/bank.db"),
        ("/some/bank.db", "sqlite", "/some/bank.db"),
        ("postgres://ann@host/bank", "postgresql+psycopg", "bank"),
        ("postgresql://ann@host/bank", "postgresql+psycopg", "bank"),
        ("postgresql+psycopg://ann@host/bank", "postgresql+psycopg", "bank"),
    ],
)
def test_a_url_or_the_path_of_a_file_names_a_bank(text: str, driver: str, database: str) -> None:
    url = read_url(text)
    assert (url.drivername, url.database) == (driver, database)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("mysql://host/bank", "not in mysql"),
        ("postgresql+asyncpg://host/bank", r"not in postgresql\+asyncpg"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("", "needs a file"),
        ("postgresql://host:port/bank", "is no database URL"),
    ],
)
def test_what_can_be_no_bank_is_refused_in_one_line(text: str, what: str) -> None:
    with pytest.raises(CannotOpen, match=what):
        read_url(text)


def test_the_password_is_never_shown() -> None:
    pytest.importorskip("psycopg")
    assert "secret" not in Engines("postgresql://ann:secret@host/bank").url


def test_what_a_transaction_did_before_an_error_is_taken_back(database_url: str) -> None:
    engines = Engines(database_url)

    def fail() -> None:
        with engines.begin() as link:
            link.run(sql.MISS, shelf=1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with Bank.open(database_url) as bank:
        assert bank.levels()[0].missed_lately == 0
    engines.dispose()


def test_a_snapshot_does_not_see_what_happens_meanwhile_and_holds_nobody_up(database_url: str) -> None:
    engines = Engines(database_url)
    with engines.snapshot() as link:
        assert link.run(sql.PLACES).one().stock == 0
        before = link.run(sql.LEVELS, lately=1000).all()
        with engines.begin() as other:
            other.run(sql.MISS, shelf=1)
        assert [row.missed for row in link.run(sql.LEVELS, lately=10**9)] == [row.missed for row in before]
    with engines.auto() as link:
        assert link.run(sql.LEVELS, lately=10**9).first().missed == 1  # type: ignore[union-attr]
    engines.dispose()


def test_a_file_is_written_ahead_with_references_checked(tmp_path: Path) -> None:
    Bank.open(f"sqlite:///{tmp_path / 'bank.db'}").close()
    engines = Engines(f"sqlite:///{tmp_path / 'bank.db'}")
    for use in (engines.auto, engines.begin):
        with use() as link:
            ask = link.connection.exec_driver_sql
            settings = [ask(f"PRAGMA {name}").scalar() for name in ("journal_mode", "foreign_keys", "busy_timeout")]
            assert settings == ["wal", 1, 30000]
    engines.dispose()


def test_a_forked_child_and_its_parent_go_on_side_by_side(database_url: str) -> None:
    with Bank.open(database_url) as bank:
        assert len(bank.shelves()) == 4
        child = os.fork()
        if child == 0:
            try:
                bank.dispose_after_fork()
                os._exit(len(bank.shelves()) + len(bank.orders.write([])))
            except BaseException:
                os._exit(99)
        answers = {len(bank.shelves()) for _ in range(50)}
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 4
        assert answers == {4}
