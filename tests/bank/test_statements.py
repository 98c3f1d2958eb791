from __future__ import annotations

import re
import time

import pytest

from bank import statements, statements_players, statements_spread
from bank.engines import Engines
from bank.statements import Statement

ALL = {
    name: value
    for module in (statements, statements_players, statements_spread)
    for name, value in vars(module).items()
    if isinstance(value, Statement)
}
ONLY_ON_POSTGRESQL = {"DRAW", "LOCK_KEY"}


@pytest.mark.parametrize("name", ALL)
def test_every_statement_has_a_purpose_and_nothing_left_in_braces(name: str) -> None:
    statement = ALL[name]
    assert statement.purpose.endswith((".", "?"))
    for dialect in ("sqlite", "postgresql"):
        text = statement.on(dialect)
        assert "{" not in text
        assert "random()" not in text.lower()


def test_every_statement_is_understood_by_each_database(database_url: str) -> None:
    engines = Engines(database_url)
    if engines.dialect == "sqlite":
        with engines.auto() as link:
            for name in ALL.keys() - ONLY_ON_POSTGRESQL:
                text = ALL[name].on("sqlite")
                values = dict.fromkeys(re.findall(r":(\w+)", text), 0)
                assert link.connection.exec_driver_sql(f"EXPLAIN {text}", values).all(), name
    else:
        with engines.begin() as link:
            for name in ALL:
                text = ALL[name].on("postgresql")
                for place, parameter in enumerate(dict.fromkeys(re.findall(r"%\((\w+)\)s", text)), 1):
                    text = text.replace(f"%({parameter})s", f"${place}")
                link.connection.exec_driver_sql(f"PREPARE {name.lower()}_ AS {text}")
            prepared = link.connection.exec_driver_sql("SELECT count(*) FROM pg_prepared_statements").scalar()
            assert prepared is not None
            assert prepared >= len(ALL)
    engines.dispose()


def test_the_clock_is_in_milliseconds_of_this_age(database_url: str) -> None:
    engines = Engines(database_url)
    clock = Statement("The time.", "SELECT {now}")
    with engines.auto() as link:
        now = link.run(clock).scalar()
    engines.dispose()
    assert isinstance(now, int)
    assert abs(now / 1000 - time.time()) < 60


def test_a_draw_is_found_by_the_key_of_the_stock_and_not_by_reading_the_shelf(database_url: str) -> None:
    engines = Engines(database_url)
    if engines.dialect == "sqlite":
        with engines.auto() as link:
            text = f"EXPLAIN QUERY PLAN {statements.TAKE_FROM_STOCK.on('sqlite')}"
            plan = [row[3] for row in link.connection.exec_driver_sql(text, {"shelf": 1, "r": 5})]
        assert [line for line in plan if line.startswith("SCAN") and "CONSTANT" not in line] == []
        assert any("PRIMARY KEY (shelf=? AND position" in line for line in plan)
    engines.dispose()
