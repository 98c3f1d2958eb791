from __future__ import annotations

import doctest
import importlib
import pickle
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bank as package
from bank import Bank, ShelfEmpty
from bank.records import Shelf, grader_version, moment
from grader.kind import Tier
from samples import graded


@pytest.mark.parametrize("module", ["bank.bank", "bank.settings"])
def test_the_examples_in_the_documentation_are_true(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.failed == 0
    assert result.attempted > 0


def test_every_name_of_the_package_can_be_had_from_it() -> None:
    for name in package.__all__:
        assert getattr(package, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'Safe'"):
        _ = package.Safe


def test_serving_a_puzzle_imports_no_numba_celery_or_alembic(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'bank.db'}"
    with Bank.open(url) as bank:
        bank.deposit(graded(1))
    serve = f"""
import sys
from bank import Bank
with Bank.open({url!r}) as bank:
    assert bank.draw("sudoku", tier="easy").score == 10
    bank.levels()
heavy = ["alembic", "bank.schema", "bank.upgrade", "celery", "kombu", "numba", "numpy", "platformdirs", "psycopg"]
sys.exit(" ".join(name for name in heavy if name in sys.modules) or None)
"""
    done = subprocess.run(
        [sys.executable, "-c", serve],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_importing_the_package_alone_loads_no_database_library() -> None:
    code = "import sys, bank; sys.exit('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, check=False)
    assert done.returncode == 0


def test_without_a_url_the_settings_say_where_the_bank_is(tmp_path: Path) -> None:
    (tmp_path / "puzzlebank.toml").write_text(f"database_url = 'sqlite:///{tmp_path / 'mine.db'}'")
    with Bank.open() as bank:
        assert bank.url == f"sqlite:///{tmp_path / 'mine.db'}"
        assert bank.dialect == "sqlite"
    assert (tmp_path / "mine.db").exists()


def test_an_empty_shelf_can_be_told_to_another_process() -> None:
    shelf = Shelf(1, "sudoku", "9x9", Tier.HARD, 20, 60)
    other = Shelf(2, "sudoku", "16x16", Tier.EASY, 20, 60)
    empty = pickle.loads(pickle.dumps(ShelfEmpty(shelf, [(other, 3)], 0.2)))
    expected = "the shelf sudoku 9x9 hard is empty; in stock: 16x16 easy (3); a new one is expected in about 1 s"
    assert str(empty) == expected
    assert (empty.shelf, empty.wait, empty.exit_code) == (shelf, 0.2, 4)


def test_times_are_aware_and_absent_ones_stay_absent() -> None:
    assert moment(1_796_083_200_250) == datetime(2026, 12, 1, 0, 0, 0, 250_000, UTC)
    assert moment(None) is None


@pytest.mark.parametrize("engine", ["sudoku", "sudoku:3.5", "sudoku:g3", "sudoku:g3.r", "g3.r5", "sudoku:g3.r5 "])
def test_an_engine_names_its_generator_and_grader(engine: str) -> None:
    assert grader_version("sudoku:g3.r5") == 5
    with pytest.raises(ValueError, match="is no engine"):
        grader_version(engine)
